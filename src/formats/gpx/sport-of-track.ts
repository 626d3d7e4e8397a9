// The sport of a GPX track, from its `type` element.
import { readSportWord } from '../arranging/sport-word'

/** Strava wrote these numbers until 2022. */
const stravaSports: ReadonlyMap<string, string> = new Map([
  ['1', 'cycling'],
  ['2', 'resort_skiing'],
  ['4', 'hiking'],
  ['7', 'cross_country_skiing'],
  ['9', 'running'],
  ['10', 'walking'],
  ['13', 'snow_shoe'],
  ['16', 'open_water_swimming'],
  ['17', 'virtual_ride'],
  ['18', 'e_biking'],
  ['23', 'rowing'],
])

/** @param creator attribute of the GPX file */
export const isCreatorStrava = (creator: string) => /^strava/i.test(creator)

/** The normalized word for the sport; null if the text is not a word. */
export const readSportOfTrack = (type: string, isOfStrava: boolean): string | null =>
  (isOfStrava && stravaSports.get(type.trim())) || readSportWord(type)
