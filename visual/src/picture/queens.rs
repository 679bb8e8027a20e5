//! Draws queens on their board.

use svg::node::element::Path;

use super::sheet::{INK, Sheet, at, short};

/// A crown around the point (0, 0), about one unit wide and high: that of the pages.
const CROWN: &str =
    "M-.36 .3L-.46 -.16L-.2 .04L0 -.36L.2 .04L.46 -.16L.36 .3ZM-.36 .35H.36V.45H-.36Z";

/// Draws a queen in every cell that is not 0.
pub fn draw(sheet: &mut Sheet, values: &[u32]) {
    sheet.squares();
    sheet.frame(false);
    let crown = Path::new()
        .set("d", CROWN)
        .set("fill", INK)
        .set("transform", format!("scale({})", short(0.78 * sheet.cell)));
    for (place, _) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let (x, y) = sheet.centre(sheet.size.cell(place));
        sheet.add(at(x, y).set("class", "queen").add(crown.clone()));
    }
}
