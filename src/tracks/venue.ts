// Where a workout was done: of the workout, whatever sport it is. Indoors and on a virtual course positions say nothing, and those
// that there are were made up, or are those of a house.

export const venues = ['outdoors', 'indoors', 'virtual'] as const
export type Venue = (typeof venues)[number]

/** Words of files and services, in one spelling: `virtual_ride`, `virtuelle_radfahrt`. */
const virtually = /virtu/
const inside =
  /indoor|treadmill|lap_swim|spin|strength|weight_?training|crossfit|yoga|pilates|fitness_equipment|elliptical|stair/

/** What a word for a sport says of it; null where it says nothing. */
export function venueOfWord(word: string | null): Venue | null {
  if (word === null) return null
  if (virtually.test(word)) return 'virtual'
  return inside.test(word) ? 'indoors' : null
}
