// Where a workout was done, whatever its sport. Positions recorded indoors or on a virtual course mean nothing: they
// are made up, or are those of a house.

export const venues = ['outdoors', 'indoors', 'virtual'] as const
export type Venue = (typeof venues)[number]

/** Patterns for words of files and services, in normalised spelling: `virtual_ride`, `virtuelle_radfahrt`. */
const virtually = /virtu/
const inside =
  /indoor|treadmill|lap_swim|(?:^|_)spin(?:ning)?(?:_|$)|strength|weight_?training|crossfit|yoga|pilates|fitness_equipment|elliptical|stair/

/** The venue that a sport name implies; `null` if it implies none. */
export function venueOfWord(word: string | null): Venue | null {
  if (word === null) return null
  if (virtually.test(word)) return 'virtual'
  return inside.test(word) ? 'indoors' : null
}
