// Limits of what people can do, for each kind of sport. A total of a device above them is not believed, and a
// measured value above them is an error. The manual lists them under "What is not believed".

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

/** Maximum speed in metres per second. */
export const fastestOf: Readonly<Record<SportKind, number>> = {
  // The world record over 50 m freestyle is 2.4. With fins and a dive somewhat more is possible.
  swimming: 3.5,
  // Usain Bolt reached 12.4.
  onFoot: 12.5,
  // Descents on roads reach 35 (130 km/h). The few who were faster rode behind cars or on snow.
  cycling: 40,
  // The record of speed skiing is 71.
  alpine: 71,
  // Skating skis reach 20 on descents.
  onSnow: 25,
  // The record of an eight over 2 km is 6.2, and that of a minute on an ergometer is 7.
  rowing: 8,
  // For kayaks in white water.
  inBoats: 15,
  // The maximum of `plausibleReadings`.
  other: 150,
}

/**
 * Patterns for sport names in files, of which the first match counts. Names have underscores instead of spaces, and
 * some have no separator. Short words must match as a whole, because other words contain them.
 */
const kindsOfWords: readonly (readonly [contains: RegExp, kind: SportKind])[] = [
  [/swimrun|motor|moped|horse|(?:jet|water)_?ski/, 'other'],
  [/swim/, 'swimming'],
  [/(?:^|_|virtual|indoor)row(?:er|erg|ing)?(?:_|$)/, 'rowing'],
  [/paddl|kayak|canoe/, 'inBoats'],
  [/cross_country_ski|nordic|skate_ski|backcountry_ski|snow_?shoe/, 'onSnow'],
  [/ski(?!d|ll|mb|n|p)|snowboard/, 'alpine'],
  [/cycl|bike|biking|(?:^|_|virtual|gravel)ride(?:_|$)|(?:^|_)spin(?:ning)?(?:_|$)/, 'cycling'],
  [/(?:^|_)run|run(?:ning)?(?:_|$)|walk|hik|trail(?!er)|mountaineer|jog/, 'onFoot'],
]

/** @param word sport name of the file; `null` if it has none */
export const kindOfSport = (word: string | null): SportKind =>
  kindsOfWords.find(([contains]) => word !== null && contains.test(word))?.[1] ?? 'other'
