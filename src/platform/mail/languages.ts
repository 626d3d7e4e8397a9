/** Languages of accounts, which emails are written in. The web app speaks some of them. */
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

const isLanguage = (value: unknown): value is Language => languages.some(known => known === value)
