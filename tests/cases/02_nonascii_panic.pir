; A character outside ASCII where a token is expected: PIR0001 with the whole character.
define void @f() {
  ret void é
}
