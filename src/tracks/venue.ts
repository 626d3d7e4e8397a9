// Where a workout was done, whatever its sport. Indoors and on a virtual course positions say nothing: if there are any,
// they were made up, or are those of a house.

export const venues = ['outdoors', 'indoors', 'virtual'] as const
export type Venue = (typeof venues)[number]

/** Patterns for words of files and services in normalised spelling: `virtual_ride`, `virtuelle_radfahrt`. */
const virtually = /virtu/
const inside =
  /indoor|treadmill|lap_swim|(?:^|_)spin(?:ning)?(?:_|$)|strength|weight_?training|crossfit|yoga|pilates|fitness_equipment|elliptical|stair/

/** Venue implied by a sport name; `null` if none is. */
export function venueOfWord(word: string | null): Venue | null {
  if (word === null) return null
  if (virtually.test(word)) return 'virtual'
  return inside.test(word) ? 'indoors' : null
}
