// Where a workout was done, for any sport. Positions that were recorded indoors or on a virtual course are not real.

export const venues = ['outdoors', 'indoors', 'virtual'] as const
export type Venue = (typeof venues)[number]

/**
 * Patterns for the names of sports in files and from services, in normalized spelling, such as `virtual_ride` and
 * `virtuelle_radfahrt`.
 */
const virtually = /virtu/
const inside =
  /indoor|treadmill|lap_swim|(?:^|_)spin(?:ning)?(?:_|$)|strength|weight_?training|crossfit|yoga|pilates|fitness_equipment|elliptical|stair/

/** Returns the venue that the name of a sport implies; `null` if it implies none. */
export function venueOfWord(word: string | null): Venue | null {
  if (word === null) return null
  if (virtually.test(word)) return 'virtual'
  return inside.test(word) ? 'indoors' : null
}
