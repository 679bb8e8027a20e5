//! Draws queens on their board.

use svg::node::element::Path;

use super::sheet::{INK, Sheet, at, short};

/// A crown around the point (0, 0), one unit wide and high.
const CROWN: &str = "M-.36 .2L-.46 -.22L-.22 -.02L-.17 -.34L0 -.06L.17 -.34L.22 -.02L.46 -.22L.36 .2Z\
                     M-.36 .26H.36V.38H-.36Z\
                     M-.46 -.27m-.05 0a.05 .05 0 1 0 .1 0a.05 .05 0 1 0 -.1 0\
                     M-.17 -.39m-.05 0a.05 .05 0 1 0 .1 0a.05 .05 0 1 0 -.1 0\
                     M.17 -.39m-.05 0a.05 .05 0 1 0 .1 0a.05 .05 0 1 0 -.1 0\
                     M.46 -.27m-.05 0a.05 .05 0 1 0 .1 0a.05 .05 0 1 0 -.1 0";

/// Draws a queen in every cell that is not 0.
pub fn draw(sheet: &mut Sheet, values: &[u32]) {
    sheet.squares();
    sheet.frame(false);
    for (place, _) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let (x, y) = sheet.centre(sheet.size.cell(place));
        sheet.add(at(x, y).set("class", "queen").add(crown(sheet.cell)));
    }
}

/// A crown for a cell of this side, around the point (0, 0).
fn crown(cell: f64) -> Path {
    let crown = Path::new().set("d", CROWN).set("fill", INK);
    crown.set("transform", format!("scale({})", short(0.78 * cell)))
}
