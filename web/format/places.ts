import type { PlacesOfWorkout } from '../../src/tracks/places'

/**
 * A function from the two letters of a country, as in ISO 3166-1, to what it is called in a language. Where a browser
 * has no names in Basque and Galician, they are those of Spanish, which its readers know.
 */
export function countryNames(language: string): (code: string) => string {
  const isKnown = Intl.DisplayNames.supportedLocalesOf([language]).length > 0
  const names = new Intl.DisplayNames(isKnown ? language : 'es', { type: 'region' })
  return code => (/^[A-Z]{2}$/.test(code) ? names.of(code) : undefined) ?? code
}

/** French “of” before the name of a town: “d’Uzès”, “de Nîmes”, “du Mans”, “des Sables-d’Olonne”. */
export function ofPlaceInFrench(name: string): string {
  const [, article, rest] = /^(Les?) (.+)$/.exec(name) ?? []
  if (rest !== undefined) return `${article === 'Le' ? 'du' : 'des'} ${rest}`
  return /^[aeiouyœæ]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
}

/** The town a workout began in or near, for what stands beside its title; null where there is none. */
export const startTown = (places: PlacesOfWorkout | null | undefined): string | null =>
  places?.start?.name ?? null

/** The places of a workout in order, each once where it follows itself, and the countries they are in. */
export function placesInOrder(places: PlacesOfWorkout | null): { names: string[]; countries: string[] } {
  const known = [places?.start, places?.farthest, places?.end].filter(place => place != null)
  const names = known.flatMap(({ name }) => name ?? [])
  return {
    names: names.filter((name, index) => name !== names[index - 1]),
    countries: [...new Set(known.map(({ country }) => country))],
  }
}
