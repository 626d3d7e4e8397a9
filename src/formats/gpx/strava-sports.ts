/** Strava wrote numbers until 2022. */
const sports: ReadonlyMap<string, string> = new Map([
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

/** The word for the type of a track, where the creator of its GPX file is Strava and wrote a number; else undefined. */
export function stravaWordOf(creator: string | null, type: string): string | undefined {
  return creator !== null && /^strava/i.test(creator) ? sports.get(type.trim()) : undefined
}
