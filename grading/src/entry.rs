//! What a teacher may enter: numbers, moments and texts. Each says what is allowed; the reader of the file says where.

use std::time::SystemTime;

use serde::de::{Deserialize, Deserializer, Error};
use toml::Value;

use crate::late;

/// What stands for points that are still to be given.
pub const OPEN: &str = "?";

/// A number from 0 to `MOST`, also in quotation marks and with a decimal comma.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(try_from = "Value")]
pub struct Amount<const MOST: u32>(pub f64);

impl<const MOST: u32> TryFrom<Value> for Amount<MOST> {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let number = plain(&value).replace(',', ".").parse().ok();
        let number = number.filter(|number| (0.0..=MOST.into()).contains(number)).map(Amount);
        number
            .ok_or_else(|| format!("{value} is not allowed; allowed is a number from 0 to {MOST}"))
    }
}

/// The points for an answer of a report; none while they are open.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(try_from = "Value")]
pub struct ReportPoints(pub Option<f64>);

impl TryFrom<Value> for ReportPoints {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        if ["", OPEN].contains(&plain(&value).as_str()) {
            return Ok(ReportPoints(None));
        }
        let points = Amount::<1000>::try_from(value)?;
        Ok(ReportPoints(Some(points.0)))
    }
}

/// When something is due, and the zone that is named with it, in minutes from UTC.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(try_from = "Value")]
pub struct Deadline {
    /// The last moment.
    pub moment: SystemTime,
    /// None for a date.
    pub zone: Option<i16>,
}

impl TryFrom<Value> for Deadline {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let text = plain(&value);
        let moment = late::moment(&text);
        let moment = moment
            .ok_or_else(|| format!("{value} is not allowed; allowed is {}", late::ALLOWED))?;
        Ok(Deadline { moment, zone: text.parse().ok().and_then(|time| late::zone(&time)) })
    }
}

/// A text, or a number that has no quotation marks.
///
/// # Errors
/// None.
pub fn text<'file, D: Deserializer<'file>>(entry: D) -> Result<String, D::Error> {
    Value::deserialize(entry).map(|value| plain(&value))
}

/// A moment; none for an empty text.
///
/// # Errors
/// It is something else.
pub fn moment<'file, D: Deserializer<'file>>(entry: D) -> Result<Option<SystemTime>, D::Error> {
    let value = Value::deserialize(entry)?;
    if plain(&value).is_empty() {
        return Ok(None);
    }
    let entered = Deadline::try_from(value).map_err(D::Error::custom)?;
    Ok(Some(entered.moment))
}

/// A value as it is written, without quotation marks.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| text.trim().to_owned())
}
