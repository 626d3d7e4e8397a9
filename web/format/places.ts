import type { PlacesOfWorkout } from '../../src/tracks/places'

/** What a country is called in a language. @param code two letters, as in ISO 3166-1 */
export const countryName = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

/** The places of a workout in order, each once where it follows itself, and the countries they are in. */
export function placesInOrder(places: PlacesOfWorkout | null): { names: string[]; countries: string[] } {
  const known = [places?.start, places?.farthest, places?.end].filter(place => place != null)
  const names = known.flatMap(({ name }) => name ?? [])
  return {
    names: names.filter((name, index) => name !== names[index - 1]),
    countries: [...new Set(known.map(({ country }) => country))],
  }
}
