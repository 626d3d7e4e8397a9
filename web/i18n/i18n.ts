// The texts of the app in the language of the person who reads them. Only one language is loaded, without a fallback
// language; a test checks that each language has all texts.
import { useSyncExternalStore } from 'react'
import { accountLocale } from '../format/browser-locale'
import { ofPlaceInFrench } from '../format/places'
import { chooseLanguage, loadTexts, pluralsOf, regionalLocale, type TextPart } from './languages'
import type { TextTree, Translate } from './texts'
import { type TextFormats, translate } from './translate'

interface Translation {
  /** The language of the texts, such as `de`. */
  language: string
  t: Translate
}

/** The texts that are loaded, by language and part. */
const loaded = new Map<string, TextTree>()
const listeners = new Set<() => void>()
let current: Translation | null = null

/** Returns the texts of the current language. The component renders again when others are loaded or chosen. */
export function useTranslation(): Translation {
  return useSyncExternalStore(subscribe, currentTranslation)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current texts, outside of components. */
export function currentTranslation(): Translation {
  current ??= translationInto(chooseLanguage(navigator.languages))
  return current
}

/** Loads the texts of the first screens in the browser's language. */
export const startTranslations = (): Promise<void> => speak(navigator.languages)

/** Switches the texts and the page's `lang` to the first of the wanted languages that the app has. */
export async function speak(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage(wanted)
  const hasLater = loaded.has(idOf(currentTranslation().language, 'later'))
  await Promise.all([load(language, 'first'), hasLater && load(language, 'later')])
  show(language)
  document.documentElement.lang = language
}

/** Loads the texts that the first screens do not need. */
export async function loadLaterTexts(): Promise<void> {
  const { language } = currentTranslation()
  const isNew = await load(language, 'later')
  if (isNew && currentTranslation().language === language) show(language)
}

const idOf = (language: string, part: TextPart) => `${language}/${part}`

/** Loads one part of the texts. @returns whether it was missing until now */
async function load(language: string, part: TextPart): Promise<boolean> {
  const id = idOf(language, part)
  if (loaded.has(id)) return false
  const texts = await loadTexts(language, part)
  const isNew = !loaded.has(id)
  loaded.set(id, texts)
  return isNew
}

function show(language: string) {
  current = translationInto(language)
  for (const listener of listeners) listener()
}

function translationInto(language: string): Translation {
  const parts: TextPart[] = ['first', 'later']
  const trees = parts.map(part => loaded.get(idOf(language, part))).filter(tree => tree !== undefined)
  const source = { trees, plurals: pluralsOf(language), formats: formatsIn(language) }
  const t: Translate = (key, values = {}) => {
    const text = translate(key, values, source)
    // A first screen may need one of the later texts, for example for a rare failure.
    if (text === null) void loadLaterTexts()
    return text ?? ''
  }
  return { language, t }
}

function formatsIn(language: string): TextFormats {
  // Numbers inside sentences are formatted like all other numbers.
  const numbers = new Intl.NumberFormat(regionalLocale(language, navigator.languages))
  return {
    number: value => numbers.format(Number(value)),
    // French has four forms of "of", depending on the name that follows.
    of: name => (language === 'fr' ? ofPlaceInFrench(String(name)) : String(name)),
  }
}

/** The locale for numbers and dates that fits the texts. */
export function currentLocale(): string {
  return regionalLocale(currentTranslation().language, navigator.languages)
}

export interface Spoken {
  language: string
  locale: string
}

export const currentlySpoken = (): Spoken => ({
  language: currentTranslation().language,
  locale: currentLocale(),
})

/** Preferences for a new account, with dates and numbers in the format of this browser's user. */
export const newAccountPreferences = () => ({
  ...accountLocale(currentLocale(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  // On a chart axis that starts at zero, most hills look flat.
  start_elevation_at_zero: false,
})
