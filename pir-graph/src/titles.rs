//! Where the title of a region stands: beside the edges that come in at the top.

/// Room between a region's border and its contents.
pub(super) const REGION_PADDING: f64 = 18.0;
/// Distance of a title from the sides of its region.
pub(super) const TITLE_INDENT: f64 = 10.0;
/// Distance of a title from an edge.
const TITLE_CLEARANCE: f64 = 9.0;

/// Horizontal measures of a region.
#[derive(Clone, Copy, Debug)]
pub(super) struct TitlePlace {
    /// Room to the left of the contents.
    pub left: f64,
    /// Room to the right of the contents.
    pub right: f64,
    /// The left end of the title, from the region's left side.
    pub title: f64,
}

/// Finds a place for a title of the given width above contents of the given width. `entering` are
/// the places of the edges that come in, from left to right, from the contents' left side. Makes
/// the region wider where the title would be too near to an edge.
pub(super) fn place_title(title: f64, contents: f64, entering: &[f64]) -> TitlePlace {
    let side = REGION_PADDING;
    let needed = TITLE_INDENT + title + TITLE_CLEARANCE;
    let (Some(&first), Some(&last)) = (entering.first(), entering.last()) else {
        let right = (2.0 * TITLE_INDENT + title - side - contents).max(side);
        return TitlePlace { left: side, right, title: TITLE_INDENT };
    };
    let left = (needed - side - first).max(0.0);
    let right = (needed - side - (contents - last)).max(0.0);
    let gap = entering.windows(2).find(|w| w[1] - w[0] >= title + 2.0 * TITLE_CLEARANCE);
    match gap {
        Some(w) if left.min(right) > 0.0 => TitlePlace {
            left: side,
            right: side,
            title: side + f64::midpoint(w[0], w[1]) - title / 2.0,
        },
        _ if left <= right => TitlePlace { left: side + left, right: side, title: TITLE_INDENT },
        _ => TitlePlace {
            left: side,
            right: side + right,
            title: side + contents + side + right - TITLE_INDENT - title,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
    #[test]
    fn a_title_is_inside_and_clear_of_edges(title: u8, contents: u16, entering: Vec<u16>) {
        let (title, contents) = (f64::from(title), f64::from(contents));
        let mut entering: Vec<f64> =
            entering.iter().map(|&x| f64::from(x) % (contents + 1.0)).collect();
        entering.sort_by(f64::total_cmp);
        let p = place_title(title, contents, &entering);
        let width = p.left + contents + p.right;
        let is_clear = |&x: &f64| {
            let x = p.left + x;
            x <= p.title - TITLE_CLEARANCE + 1e-6 || x >= p.title + title + TITLE_CLEARANCE - 1e-6
        };
        prop_assert!(p.left >= REGION_PADDING && p.right >= REGION_PADDING);
        prop_assert!(p.title >= TITLE_INDENT);
        prop_assert!(p.title + title + TITLE_INDENT <= width + 1e-6);
        prop_assert!(entering.iter().all(is_clear));
    }
    }
}
