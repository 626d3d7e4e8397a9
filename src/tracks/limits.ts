// What nobody can do, by kind of sport: a device that says so is not believed, and what is measured beyond it is an error. The
// manual has the same page ("What is not believed").

/** Kinds of sports with limits of their own. */
export type SportKind =
  | 'swimming'
  | 'onFoot'
  | 'cycling'
  | 'alpine'
  | 'onSnow'
  | 'rowing'
  | 'inBoats'
  | 'other'

/** Metres per second. */
export const fastestOf: Readonly<Record<SportKind, number>> = {
  // The world record over 50 m freestyle is 2.4; with fins and a dive somewhat more.
  swimming: 3.5,
  // Usain Bolt reached 12.4.
  onFoot: 12.5,
  // Road descents reach 35 (130 km/h); faster were few, behind cars or on slopes of snow.
  cycling: 40,
  // The record of speed skiing is 71.
  alpine: 71,
  // Skating skis reach 20 on descents.
  onSnow: 25,
  // The world record over 2 km of an eight is 6.2, of a minute on an ergometer 7.
  rowing: 8,
  // Kayaks in white water.
  inBoats: 15,
  // As fast as a recording can be told (`plausibleReadings`).
  other: 150,
}

/** Words of files, without blanks, by what they contain; the first that fits counts. */
const kindsOfWords: readonly (readonly [contains: RegExp, kind: SportKind])[] = [
  [/swimrun/, 'other'],
  [/swim/, 'swimming'],
  [/row/, 'rowing'],
  [/paddl|kayak|canoe/, 'inBoats'],
  [/cross_country_ski|nordic|skate_ski|backcountry_ski|snow_?shoe/, 'onSnow'],
  [/ski|snowboard/, 'alpine'],
  [/cycl|bik|ride|spin/, 'cycling'],
  [/run|walk|hik|trail|mountaineer|jog/, 'onFoot'],
]

/** @param word of the file for its sport; null where it has none */
export const kindOfSport = (word: string | null): SportKind =>
  kindsOfWords.find(([contains]) => word !== null && contains.test(word))?.[1] ?? 'other'
