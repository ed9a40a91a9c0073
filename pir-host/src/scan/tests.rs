//! Tests of `scanf` and of the functions that read standard input.

use super::super::testing::*;
use super::*;

fn sscanf(m: &mut MockContext, text: &str, format: &str, to: &[Cell]) -> i32 {
    let (text, format) = (m.string(text), m.string(format));
    let mut args = vec![p(text), p(format)];
    args.extend(to.iter().map(|&t| p(t)));
    m.int("sscanf", &args)
}

#[test]
fn numbers_and_words_are_read() {
    let mut m = MockContext::new();
    let (a, b, c, word) = (m.room(8), m.room(8), m.room(8), m.room(16));
    assert_eq!(sscanf(&mut m, " 12 0x1F -3.5e1 rest", "%d %i%lf %s", &[a, b, c, word]), 4);
    assert_eq!(m.read(a, 4), Ok(vec![12, 0, 0, 0]));
    assert_eq!(m.read(b, 4), Ok(vec![31, 0, 0, 0]));
    assert_eq!(m.read(c, 8), Ok((-35f64).to_le_bytes().to_vec()));
    assert_eq!(m.text(word), "rest");
    assert_eq!(sscanf(&mut m, "12345", "%2d%3ld", &[a, b]), 2);
    assert_eq!(m.read(a, 4), Ok(vec![12, 0, 0, 0]));
    assert_eq!(m.read(b, 8), Ok(345u64.to_le_bytes().to_vec()));
    assert_eq!(sscanf(&mut m, "key=value;", "%*[^=]=%[a-z]%n", &[word, a]), 1);
    assert_eq!(m.text(word), "value");
    assert_eq!(m.read(a, 4), Ok(vec![9, 0, 0, 0]));
    assert_eq!(sscanf(&mut m, "1.5", "%f", &[a]), 1);
    assert_eq!(m.read(a, 4), Ok(1.5f32.to_le_bytes().to_vec()));
    assert_eq!(sscanf(&mut m, "ab", "%c%c", &[a, b]), 2);
}

#[test]
fn a_mismatch_stops_scanning() {
    let mut m = MockContext::new();
    let (a, b) = (m.room(8), m.room(8));
    assert_eq!(sscanf(&mut m, "", "%d", &[a]), -1);
    assert_eq!(sscanf(&mut m, "  ", "%d", &[a]), -1);
    assert_eq!(sscanf(&mut m, "x", "%d", &[a]), 0);
    assert_eq!(sscanf(&mut m, "1", "%d %d", &[a, b]), 1);
    assert_eq!(sscanf(&mut m, "1,2", "%d;%d", &[a, b]), 1);
    let (text, format) = (m.string("abc"), m.string("%s"));
    let small = m.room(3);
    assert_eq!(ub(m.run("sscanf", &[p(text), p(format), p(small)])), Ub::OutOfBounds);
    assert_eq!(ub(m.run("sscanf", &[p(text), p(format)])), Ub::VaArg);
}

#[test]
fn input_is_read_to_its_end() {
    let mut m = MockContext::new();
    m.library.input = b"a 17\nline two\nx".to_vec().into();
    let stdin = m.stream("stdin");
    let (a, format) = (m.room(16), m.string("%d"));
    assert_eq!(m.int("getchar", &[]), 'a' as i32);
    assert_eq!(m.int("ungetc", &[i('b' as i32), stdin.clone()]), 'b' as i32);
    assert_eq!(m.int("fgetc", std::slice::from_ref(&stdin)), 'b' as i32);
    assert_eq!(m.int("scanf", &[p(format), p(a)]), 1);
    assert_eq!(m.read(a, 4), Ok(vec![17, 0, 0, 0]));
    assert_eq!(m.int("getchar", &[]), 10);
    assert_eq!(m.get("fgets", &[p(a), i(6), stdin.clone()]), a);
    assert_eq!(m.text(a), "line ");
    m.get("fgets", &[p(a), i(16), stdin.clone()]);
    assert_eq!(m.text(a), "two\n");
    assert_eq!(m.get("fread", &[p(a), l(1), l(1), stdin.clone()]).bits, 1);
    assert_eq!(m.int("feof", std::slice::from_ref(&stdin)), 0);
    assert_eq!(m.int("getchar", &[]), -1);
    assert_eq!(m.int("feof", std::slice::from_ref(&stdin)), 1);
    assert_eq!(m.get("fgets", &[p(a), i(16), stdin.clone()]), Cell::ZERO);
    assert_eq!(m.int("scanf", &[p(format), p(a)]), -1);
}

#[test]
fn lines_grow_their_buffers() {
    let mut m = MockContext::new();
    m.library.input = [&[b'y'; 200][..], b"\nz"].concat().into();
    let stdin = m.stream("stdin");
    let at = m.get("calloc", &[l(1), l(16)]);
    let room = args::add(at, 8);
    for expected in [201, 1, -1] {
        let n = m.get("getline", &[p(at), p(room), stdin.clone()]);
        assert_eq!(n.bits as i64, expected);
    }
    let line = m.load(at, ScalarKind::Ptr(64)).expect("a pointer")[0];
    assert_eq!(m.text(line), "z");
}
