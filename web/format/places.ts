import type { PlacesOfWorkout } from '../../src/tracks/places'

/**
 * Returns a function that names countries in a language, given their codes (ISO 3166-1 alpha-2). Browsers without names
 * in Basque or Galician use Spanish names, because readers of both languages know Spanish.
 */
export const countryNames =
  (language: string) =>
  (code: string): string =>
    (/^[A-Z]{2}$/.test(code) ? regionNames(language).of(code) : undefined) ?? code

// Made when a country is named, and kept: a browser takes milliseconds for it.
const namesByLanguage = new Map<string, Intl.DisplayNames>()

function regionNames(language: string): Intl.DisplayNames {
  const kept = namesByLanguage.get(language)
  if (kept) return kept
  const isKnown = Intl.DisplayNames.supportedLocalesOf([language]).length > 0
  const names = new Intl.DisplayNames(isKnown ? language : 'es', { type: 'region' })
  namesByLanguage.set(language, names)
  return names
}

/** Writes French “of” before the name of a town: “d’Uzès”, “de Nîmes”, “du Mans”, “des Sables-d’Olonne”. */
export function ofPlaceInFrench(name: string): string {
  const [, article, rest] = /^(Les?) (.+)$/.exec(name) ?? []
  if (rest !== undefined) return `${article === 'Le' ? 'du' : 'des'} ${rest}`
  return /^[aeiouyœæ]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
}

/** The name of the place where a workout began, which is shown beside the title; `null` if it is unknown. */
export const startTown = (places: PlacesOfWorkout | null | undefined): string | null =>
  places?.start?.name ?? null

/** Lists the names of a workout's places in order, without direct repetitions, and its countries. */
export function placesInOrder(places: PlacesOfWorkout | null): { names: string[]; countries: string[] } {
  const known = [places?.start, places?.farthest, places?.end].filter(place => place != null)
  const names = known.flatMap(({ name }) => name ?? [])
  return {
    names: names.filter((name, index) => name !== names[index - 1]),
    countries: [...new Set(known.map(({ country }) => country))],
  }
}
