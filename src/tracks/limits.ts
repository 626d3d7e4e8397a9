// Limits of human performance, for each kind of sport. If a device's total is above a limit, it is ignored; a measured
// value above a limit is an error. The manual lists the limits under "What is not believed".

/** Kinds of sports with different limits. */
export type SportKind =
  | 'swimming'
  | 'onFoot'
  | 'cycling'
  | 'alpine'
  | 'onSnow'
  | 'rowing'
  | 'inBoats'
  | 'other'

/** Maximum speed in metres per second, by kind of sport. */
export const fastestOf: Readonly<Record<SportKind, number>> = {
  // The world record over 50 m freestyle is 2.4 m/s. Fins and a dive add some speed.
  swimming: 3.5,
  // Usain Bolt reached 12.4 m/s.
  onFoot: 12.5,
  // Descents on roads reach 35 m/s (130 km/h). The few who were faster rode behind cars or on snow.
  cycling: 40,
  // The record of speed skiing is 71 m/s.
  alpine: 71,
  // Skiers on skating skis reach 20 m/s on descents.
  onSnow: 25,
  // The record of an eight over 2 km is 6.2 m/s, and that of one minute on an ergometer is 7 m/s.
  rowing: 8,
  // Kayaks in white water are the fastest boats, and slower than this.
  inBoats: 15,
  // Equal to the maximum in `plausibleReadings`.
  other: 150,
}

/**
 * Patterns for the names of sports in files; the first match is used. Names have underscores instead of spaces, and
 * some have no separator. Short words must match as a whole, because longer words may contain them.
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

/** Returns the kind of a sport. @param word name of the sport in the file; `null` if the file has none */
export const kindOfSport = (word: string | null): SportKind =>
  kindsOfWords.find(([contains]) => word !== null && contains.test(word))?.[1] ?? 'other'
