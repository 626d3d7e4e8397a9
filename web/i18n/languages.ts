// Loads the texts of each language and picks the language a person reads.
import { knownLanguage, type Language, languageOf, localeOf } from '../../src/platform/languages'
import type { first } from './words/en/first'
import type { later } from './words/en/later'
import type { Translation } from './words/translation'

/** Texts of a language: those of the first screens, and the rest. */
interface Parts {
  first: typeof first | Translation<typeof first>
  later: typeof later | Translation<typeof later>
}

export type TextPart = keyof Parts

type Loaders = { [Part in TextPart]: () => Promise<Parts[Part]> }

const loaders: Record<Language, Loaders> = {
  en: {
    first: async () => (await import('./words/en/first')).first,
    later: async () => (await import('./words/en/later')).later,
  },
  fr: {
    first: async () => (await import('./words/fr/first')).first,
    later: async () => (await import('./words/fr/later')).later,
  },
  de: {
    first: async () => (await import('./words/de/first')).first,
    later: async () => (await import('./words/de/later')).later,
  },
  pl: {
    first: async () => (await import('./words/pl/first')).first,
    later: async () => (await import('./words/pl/later')).later,
  },
  nb: {
    first: async () => (await import('./words/nb/first')).first,
    later: async () => (await import('./words/nb/later')).later,
  },
  cs: {
    first: async () => (await import('./words/cs/first')).first,
    later: async () => (await import('./words/cs/later')).later,
  },
  ru: {
    first: async () => (await import('./words/ru/first')).first,
    later: async () => (await import('./words/ru/later')).later,
  },
  bg: {
    first: async () => (await import('./words/bg/first')).first,
    later: async () => (await import('./words/bg/later')).later,
  },
  es: {
    first: async () => (await import('./words/es/first')).first,
    later: async () => (await import('./words/es/later')).later,
  },
  it: {
    first: async () => (await import('./words/it/first')).first,
    later: async () => (await import('./words/it/later')).later,
  },
  nl: {
    first: async () => (await import('./words/nl/first')).first,
    later: async () => (await import('./words/nl/later')).later,
  },
  pt: {
    first: async () => (await import('./words/pt/first')).first,
    later: async () => (await import('./words/pt/later')).later,
  },
  gl: {
    first: async () => (await import('./words/gl/first')).first,
    later: async () => (await import('./words/gl/later')).later,
  },
  eu: {
    first: async () => (await import('./words/eu/first')).first,
    later: async () => (await import('./words/eu/later')).later,
  },
}

/** Codes of the languages the app is translated into. */
export const languages = Object.keys(loaders)

/** Languages Chromium has no name for. */
const ownNames: Record<string, string> = { eu: 'euskara', gl: 'galego' }

/** A language's name in that language: `Deutsch`, `français`. */
function languageName(language: string): string {
  return ownNames[language] ?? new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

/** The languages to choose from, under their own names. */
export function listLanguageOptions(): { id: string; name: string }[] {
  const byName = new Intl.Collator('en').compare
  return languages
    .map(id => ({ id, name: languageName(id) }))
    .toSorted((one, other) => byName(one.name, other.name))
}

/**
 * Loads one part of the texts of one of `languages`.
 * @throws Error if the language is unsupported
 */
export function loadTexts<Part extends TextPart>(language: string, part: Part): Promise<Parts[Part]> {
  const texts = Object.entries(loaders).find(([spoken]) => spoken === language)?.[1]
  if (texts === undefined) throw new Error(`no translation into ${language}`)
  return texts[part]()
}

/** The first wanted language (`de-AT`, `fr`, …) the app supports; English if there is no match. */
export function chooseLanguage(wanted: readonly string[]): Language {
  return wanted.map(languageOf).find(language => language !== null) ?? 'en'
}

/**
 * The locale for numbers and dates: the browser's regional form of the language (`en-GB` for `en`) if it lists one,
 * otherwise that of the texts. Chromium lacks Basque and Galician, so they use Spanish, which writes numbers and times
 * alike. Their days are written by `createDayFormats`.
 */
export function regionalLocale(
  language: string,
  browserLanguages: readonly string[],
  isSupported = (locale: string) => Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0,
): string {
  const locale = localeFor(language, browserLanguages)
  return isSupported(locale) ? locale : 'es'
}

function localeFor(language: string, browserLanguages: readonly string[]): string {
  const known = knownLanguage(language)
  const tag = browserLanguages.find(browserLanguage => languageOf(browserLanguage) === known)
  const locale = tag === undefined ? null : new Intl.Locale(tag)
  if (tag === undefined || locale?.region === undefined) return localeOf(known)
  // Only the region is taken from Norwegian locales: Nynorsk month names do not fit Bokmål texts.
  return locale.language === known ? tag : `${known}-${locale.region}`
}

/**
 * Plural rules of the texts. Basque and Galician use the English rules, which are equal: a browser that does not know a
 * language falls back to its own.
 */
export function pluralsOf(language: string): Intl.PluralRules {
  const known = knownLanguage(language)
  return new Intl.PluralRules(known === 'eu' || known === 'gl' ? 'en' : localeOf(known))
}
