// The languages of Trackhut, for accounts, emails, pictures and the web app. The web app imports this file too, so it
// depends on no other.

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

/** Returns the first argument that is a supported language; English if none is. */
export function knownLanguage(...wanted: unknown[]): Language {
  return languages.find(known => known === wanted.find(language => isLanguage(language))) ?? 'en'
}

/**
 * Returns the language for a tag as browsers send it, such as `pt` for `pt-BR`. Norwegian and Nynorsk become Bokmål.
 * @returns `null` if the language is unsupported
 */
export function languageOf(tag: string): Language | null {
  const [primary = ''] = tag.toLowerCase().split('-')
  const language = primary === 'no' || primary === 'nn' ? 'nb' : primary
  return isLanguage(language) ? language : null
}

/**
 * Returns the locale for dates and numbers if the user's region is unknown. For Portuguese and English this is the
 * variant of our texts: European Portuguese and British English.
 */
export function localeOf(language: Language): string {
  if (language === 'en') return 'en-GB'
  return language === 'pt' ? 'pt-PT' : language
}

const isLanguage = (value: unknown): value is Language => languages.some(known => known === value)
