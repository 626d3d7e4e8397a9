// Starts i18next and switches its language. Only one language is loaded, without a fallback language; a test checks
// that each language has all texts.
import i18next from 'i18next'
import { accountLocale } from '../format/browser-locale'
import { ofPlaceInFrench } from '../format/places'
import { chooseLanguage, loadTexts, pluralsOf, regionalLocale, type TextPart } from './languages'

export async function startTranslations(): Promise<void> {
  await i18next.init({
    fallbackLng: false,
    resources: {},
    ns: ['first', 'later'] satisfies TextPart[],
    defaultNS: 'first',
    fallbackNS: 'later',
    interpolation: { escapeValue: false },
    returnNull: false,
    // A first screen may need one of the later texts, for example for a rare failure. Until the later texts are loaded,
    // an empty text is shown.
    saveMissing: true,
    missingKeyHandler: () => void loadLaterTexts(),
    parseMissingKeyHandler: () => '',
  })
  const plurals = new Map<string, Intl.PluralRules>()
  i18next.services.pluralResolver.getRule = (language: string) => {
    const rules = plurals.get(language) ?? pluralsOf(language)
    plurals.set(language, rules)
    return rules
  }
  // Numbers inside sentences are formatted like all other numbers.
  i18next.services.formatter?.addCached('number', (language, options) => {
    const format = new Intl.NumberFormat(regionalLocale(language ?? 'en', navigator.languages), options)
    return number => format.format(number)
  })
  // French has four forms of "of", depending on the name that follows.
  i18next.services.formatter?.add('of', (name, language) =>
    language === 'fr' ? ofPlaceInFrench(String(name)) : String(name),
  )
  await speak(navigator.languages)
}

let wantedLast: string | undefined

/** Switches the texts and the page's `lang` to the first of the wanted languages that the app has. */
export async function speak(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage(wanted)
  wantedLast = language
  const hasLater = i18next.language !== undefined && i18next.hasResourceBundle(i18next.language, 'later')
  await Promise.all([load(language, 'first'), hasLater && load(language, 'later')])
  // Another language may have been wanted meanwhile, and its texts may have been there sooner.
  if (language !== wantedLast) return
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Loads the texts that the first screens do not need. */
export function loadLaterTexts(): Promise<void> {
  return load(i18next.language ?? chooseLanguage(navigator.languages), 'later')
}

async function load(language: string, part: TextPart) {
  if (i18next.hasResourceBundle(language, part)) return
  i18next.addResourceBundle(language, part, await loadTexts(language, part))
}

/** The locale for numbers and dates that fits the texts. */
export function currentLocale(): string {
  return regionalLocale(i18next.language, navigator.languages)
}

export interface Spoken {
  language: string
  locale: string
}

export const currentlySpoken = (): Spoken => ({ language: i18next.language, locale: currentLocale() })

/** Preferences for a new account, with dates and numbers in the format of this browser's user. */
export const newAccountPreferences = () => ({
  ...accountLocale(currentLocale(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  // On a chart axis that starts at zero, most hills look flat.
  start_elevation_at_zero: false,
})
