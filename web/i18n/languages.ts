// Which languages there are, and which one a person reads.

import type { first } from './words/en/first'
import type { later } from './words/en/later'
import type { Translation } from './words/translation'

/** The texts of a language come in two parts: those of the first screens, and the others. */
interface Parts {
  first: typeof first | Translation<typeof first>
  later: typeof later | Translation<typeof later>
}

export type TextPart = keyof Parts

type Loaders = { [Part in TextPart]: () => Promise<Parts[Part]> }

const loaders: Record<string, Loaders> = {
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
}

/** Codes of the languages the app is translated into. */
export const languages = Object.keys(loaders)

/** What a language calls itself: `Deutsch`, `français`. */
export function languageName(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

/** A part of the texts of one of `languages`, fetched when first wanted. */
export function loadTexts<Part extends TextPart>(language: string, part: Part): Promise<Parts[Part]> {
  const texts: Loaders | undefined = loaders[language]
  if (texts === undefined) throw new Error(`no translation into ${language}`)
  return texts[part]()
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
