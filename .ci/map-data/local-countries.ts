/** Names of countries in their own script, if it is not Latin. From Unicode's CLDR. */
import { languages } from './local-name'

const english = new Intl.DisplayNames('en', { type: 'region' })

const locals = new Map(
  Object.entries(languages).map(([country, language]) => [
    english.of(country) ?? country,
    new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? '',
  ]),
)

/** @param name the English one */
export const localCountry = (name: string): string | undefined => locals.get(name)

export const localCountries = (): string[] => [...locals.values()]
