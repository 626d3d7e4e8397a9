// Which languages there are, and which one a person reads.
import type { en } from './en'
import type { Translation } from './translation'

const loaders: Record<string, () => Promise<Translation | typeof en>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  de: async () => (await import('./de')).de,
}

/** Codes of the languages the app is translated into. */
export const languages = Object.keys(loaders)

/** What a language calls itself: `Deutsch`, `français`. */
export function languageName(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

/** The texts of one of `languages`, fetched when first wanted. */
export function loadTranslation(language: string): Promise<Translation | typeof en> {
  const load = loaders[language]
  if (load === undefined) throw new Error(`no translation into ${language}`)
  return load()
}

/** The first of the wanted languages (`de-AT`, `fr`, …) that the app speaks, else English. */
export function chooseLanguage(wanted: readonly string[]): string {
  return wanted.map(baseLanguage).find(language => languages.includes(language)) ?? 'en'
}

/**
 * The locale for numbers and dates: the browser's own regional form of the language (`en-GB` for `en`) when it lists
 * one, else the language itself.
 */
export function regionalLocale(language: string, browserLanguages: readonly string[]): string {
  return browserLanguages.find(tag => baseLanguage(tag) === language) ?? language
}

function baseLanguage(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag
}
