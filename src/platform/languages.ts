// The languages of Trackhut, once for accounts, emails, pictures and the web app. Pure: the web app takes it as it is.

export const languages = [
  'bg',
  'cs',
  'de',
  'en',
  'es',
  'eu',
  'fr',
  'gl',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'ru',
] as const

export type Language = (typeof languages)[number]

/** The first of the wanted ones that there is; English without any. */
export function knownLanguage(...wanted: unknown[]): Language {
  return languages.find(known => known === wanted.find(language => isLanguage(language))) ?? 'en'
}

/**
 * The language of a tag as browsers send them: `pt` of `pt-BR`. Norwegians get Bokmål, whether they ask for Norwegian
 * or for Nynorsk.
 * @returns null for a language that there is not
 */
export function languageOf(tag: string): Language | null {
  const [primary = ''] = tag.toLowerCase().split('-')
  const language = primary === 'no' || primary === 'nn' ? 'nb' : primary
  return isLanguage(language) ? language : null
}

/**
 * The locale of dates and numbers where nothing tells somebody's region: that of the texts, which are written in the Portuguese of
 * Portugal, and in an English that is read in many countries.
 */
export function localeOf(language: Language): string {
  if (language === 'en') return 'en-GB'
  return language === 'pt' ? 'pt-PT' : language
}

const isLanguage = (value: unknown): value is Language => languages.some(known => known === value)
