// Loads the texts of each language and picks the language a person reads.
import { knownLanguage, type Language, languageOf, languages, localeOf } from '../../src/platform/languages'
import { loaders } from './loaders.gen'
import type { TextTree } from './texts'

/** Texts of a language: those of the first screens, and the rest. */
export type TextPart = 'first' | 'later'

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

/** Loads one part of the texts of a language; English for one that is unsupported. */
export function loadTexts(language: string, part: TextPart): Promise<TextTree> {
  return loaders[knownLanguage(language)][part]()
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
