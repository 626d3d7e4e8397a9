// Starts i18next and switches its language. Only the texts of one language are loaded: the compiler holds that none is missing.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { accountLocale } from '../format/browser-locale'
import { ofPlaceInFrench } from '../format/places'
import { chooseLanguage, loadTexts, pluralsOf, regionalLocale, type TextPart } from './languages'

export async function startTranslations(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    resources: {},
    ns: ['first', 'later'] satisfies TextPart[],
    defaultNS: 'first',
    fallbackNS: 'later',
    interpolation: { escapeValue: false },
    returnNull: false,
    // A first screen may need one of the later texts, say for a rare failure: it says nothing until they are there.
    saveMissing: true,
    missingKeyHandler: () => void loadLaterTexts(),
    parseMissingKeyHandler: () => '',
    react: { bindI18nStore: 'added' },
  })
  const plurals = new Map<string, Intl.PluralRules>()
  i18next.services.pluralResolver.getRule = (language: string) => {
    const rules = plurals.get(language) ?? pluralsOf(language)
    plurals.set(language, rules)
    return rules
  }
  // Numbers in sentences are written like those beside them.
  i18next.services.formatter?.addCached('number', (language, options) => {
    const format = new Intl.NumberFormat(regionalLocale(language ?? 'en', navigator.languages), options)
    return number => format.format(number)
  })
  // French has four words for “of”, by the name that follows.
  i18next.services.formatter?.add('of', (name, language) =>
    language === 'fr' ? ofPlaceInFrench(String(name)) : String(name),
  )
  await speak(navigator.languages)
}

/** Switches to the first of the wanted languages that the app speaks, for texts and for the page's `lang`. */
export async function speak(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage(wanted)
  const hasLater = i18next.language !== undefined && i18next.hasResourceBundle(i18next.language, 'later')
  await Promise.all([load(language, 'first'), hasLater && load(language, 'later')])
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Loads the texts of all that is beyond the first screens. */
export function loadLaterTexts(): Promise<void> {
  return load(i18next.language ?? chooseLanguage(navigator.languages), 'later')
}

async function load(language: string, part: TextPart) {
  if (i18next.hasResourceBundle(language, part)) return
  i18next.addResourceBundle(language, part, await loadTexts(language, part))
}

/** The locale in which numbers and dates go with the texts. */
export function currentLocale(): string {
  return regionalLocale(i18next.language, navigator.languages)
}

/** The language of the texts, and the locale that goes with it. */
export interface Spoken {
  language: string
  locale: string
}

export const currentlySpoken = (): Spoken => ({ language: i18next.language, locale: currentLocale() })

/** What a new account begins with: dates and numbers as the person in front of this browser reads them. */
export const newAccountPreferences = () => ({
  ...accountLocale(currentLocale(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  // From zero most hills look flat.
  start_elevation_at_zero: false,
})
