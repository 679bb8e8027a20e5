//! The elements of a chart, and their sheet.

/// Ink and two accents, each also for dark pages. `--name` is a colour of the palette.
const STYLE: &str = "\
svg { color: --ink; color-scheme: light dark; font: 14px 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif; }
text { fill: currentColor; text-anchor: middle; paint-order: stroke; stroke: --paper; stroke-width: 4; stroke-linejoin: round; }
.start { text-anchor: start; } .end { text-anchor: end; }
.line, .thin { fill: none; stroke: currentColor; stroke-width: 2; } .thin { stroke-width: 1; stroke-opacity: 0.3; }
.full { fill: currentColor; } .bold { font-weight: bold; }
.blue { color: --blue; } .orange { color: --orange; }
@media (prefers-color-scheme: dark) {
svg { color: dark--ink; } text { stroke: dark--paper; } .blue { color: dark--blue; } .orange { color: dark--orange; }
}
@media (max-width: 420px) { svg { font-size: 19px; } .start, .end { font-size: 17px; } tspan { font-size: 16px; } }";

/// The book's colours.
const PALETTE: &str = include_str!("../../../../visual/src/replay/page/palette.css");

/// The style, with the colours of the palette.
fn style() -> String {
    let mut style = STYLE.to_owned();
    for name in ["ink", "paper", "blue", "orange"] {
        let (_, pair) = PALETTE.split_once(&format!("--{name}: light-dark(")).expect(name);
        let (pair, _) = pair.split_once(')').expect(name);
        let (light, dark) = pair.split_once(", ").expect(name);
        style = style.replace(&format!("dark--{name}"), dark).replace(&format!("--{name}"), light);
    }
    style
}

/// A place in the chart, in pixels from the left upper corner.
pub type Point = (f64, f64);

/// There is no background: the page shines through.
pub struct Drawing {
    size: Point,
    title: &'static str,
    elements: String,
}

impl Drawing {
    pub fn new(title: &'static str, width: f64, height: f64) -> Self {
        Drawing { size: (width, height), title, elements: String::new() }
    }

    /// A line through points; `class` is a list of the style's classes.
    pub fn line(&mut self, class: &str, points: &[Point]) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        self.elements += &format!("<polyline class=\"{class}\" points=\"{points}\"/>\n");
    }

    /// A filled rectangle with its left upper corner and its width and height.
    pub fn rectangle(&mut self, class: &str, (x, y): Point, (width, height): Point) {
        self.elements += &format!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>\n"
        );
    }

    /// A text whose middle, or start or end as `class` says, is at a point.
    pub fn text(&mut self, class: &str, (x, y): Point, text: &str) {
        // Half of a digit's height.
        let y = y + 5.0;
        self.elements +=
            &format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>\n");
    }

    /// The finished chart.
    pub fn finish(self) -> String {
        let Drawing { size: (width, height), title, elements } = self;
        let style = style();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
             <title>{title}</title>\n<style>\n{style}\n</style>\n{elements}</svg>\n"
        )
    }
}
