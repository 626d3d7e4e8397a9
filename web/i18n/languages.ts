// Which languages the app speaks so far, and which one a person reads.
import { type Language, languageOf } from '../../src/platform/languages'
import type { en } from './en'
import type { Translation } from './translation'

type Loader = () => Promise<Translation | typeof en>

/** Those whose texts are in: a line makes the app offer a language. */
const loaders: Partial<Record<Language, Loader>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  de: async () => (await import('./de')).de,
}

/** Codes of the languages the app is translated into. */
export const languages = Object.keys(loaders)

/** What a language calls itself: `Deutsch`, `français`. */
function languageName(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

/** The languages to choose from, by what they call themselves. */
export function listLanguageOptions(): { id: string; name: string }[] {
  const byName = new Intl.Collator('en').compare
  return languages
    .map(id => ({ id, name: languageName(id) }))
    .toSorted((one, other) => byName(one.name, other.name))
}

/** The texts of one of `languages`, fetched when first wanted. */
export function loadTranslation(language: string): Promise<Translation | typeof en> {
  const load = Object.entries(loaders).find(([spoken]) => spoken === language)?.[1]
  if (load === undefined) throw new Error(`no translation into ${language}`)
  return load()
}

/** The first of the wanted languages (`de-AT`, `fr`, …) that the app speaks, else English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  return wanted.map(languageOf).find(language => language !== null && language in loaders) ?? 'en'
}

/**
 * The locale for numbers and dates: the browser's own regional form of the language (`en-GB` for `en`) when it lists
 * one, else the language itself.
 */
export function regionalLocale(language: string, browserLanguages: readonly string[]): string {
  const tag = browserLanguages.find(browserLanguage => languageOf(browserLanguage) === language)
  if (tag === undefined) return language
  const { language: primary, region } = new Intl.Locale(tag)
  // Of Norwegian the region alone: months in Nynorsk do not go with texts in Bokmål.
  return primary === language ? tag : [language, ...(region === undefined ? [] : [region])].join('-')
}
