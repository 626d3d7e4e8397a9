import i18next from 'i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'

/** What a country is called in the language in use. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(i18next.language, { type: 'region' }).of(code) ?? code

/** The places of a workout in order, each once where it follows itself, and the countries they are in. */
export function placesInOrder(places: Workout['places']): { names: string[]; countries: string[] } {
  const known = [places?.start, places?.farthest, places?.end].filter(place => place != null)
  const names = known.flatMap(({ name }) => name ?? [])
  return {
    names: names.filter((name, index) => name !== names[index - 1]),
    countries: [...new Set(known.map(({ country }) => country))],
  }
}
