// Loads the texts of each language, and chooses the language that a person reads.
import { knownLanguage, type Language, languageOf, languages, localeOf } from '../../src/platform/languages'
import { loaders } from './loaders.gen'
import type { TextTree } from './texts'

/** The two parts of a language's texts: `first` has the texts of the first screens, `later` has all others. */
export type TextPart = 'first' | 'later'

/** The names of languages for which Chromium has no name. */
const ownNames: Record<string, string> = { eu: 'euskara', gl: 'galego' }

/** A language's name in the language itself: `Deutsch`, `français`. */
function languageName(language: string): string {
  return ownNames[language] ?? new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

/** The languages to choose from, each named in the language itself. */
export function listLanguageOptions(): { id: string; name: string }[] {
  const byName = new Intl.Collator('en').compare
  return languages
    .map(id => ({ id, name: languageName(id) }))
    .toSorted((one, other) => byName(one.name, other.name))
}

/** Loads one part of a language's texts. For an unsupported language it loads the English texts. */
export function loadTexts(language: string, part: TextPart): Promise<TextTree> {
  return loaders[knownLanguage(language)][part]()
}

/** Chooses the first of the wanted languages (`de-AT`, `fr`, …) that the app supports, or else English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  return wanted.map(languageOf).find(language => language !== null) ?? 'en'
}

/**
 * Chooses the locale for numbers and dates: the browser's regional form of the language (such as `en-GB` for `en`) if
 * the browser lists one, otherwise the language of the texts. Chromium lacks Basque and Galician, so these use Spanish,
 * which has the same formats for numbers and times. Days in these two languages are written by `createDayFormats`.
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
  // From Norwegian locales only the region is used, because the names of months in Nynorsk do not fit texts in Bokmål.
  return locale.language === known ? tag : `${known}-${locale.region}`
}

/**
 * The plural rules for a language's texts. Basque and Galician have the same rules as English. They use the English
 * ones, because a browser that does not know them would use the rules of its default language.
 */
export function pluralsOf(language: string): Intl.PluralRules {
  const known = knownLanguage(language)
  return new Intl.PluralRules(known === 'eu' || known === 'gl' ? 'en' : localeOf(known))
}
