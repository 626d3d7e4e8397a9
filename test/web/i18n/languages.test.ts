import { describe, expect, test } from 'bun:test'
import { chooseLanguage, languageName, languages, regionalLocale } from '../../../web/i18n/languages'
import { type AppTexts, appTexts } from '../../support/app-texts'

/** Every text by its path, plurals by their stem. */
function flatten(texts: AppTexts, path = ''): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [key, value] of Object.entries(texts)) {
    const full = `${path}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`
    const inner = typeof value === 'string' ? new Map([[full, [value]]]) : flatten(value, `${full}.`)
    for (const [name, values] of inner) all.set(name, [...(all.get(name) ?? []), ...values])
  }
  return all
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').sort()

const textsOf = async (language: string) => flatten(await appTexts(language))
const english = await textsOf('en')
const translations = await Promise.all(
  languages
    .filter(language => language !== 'en')
    .map(async language => [language, await textsOf(language)] as const),
)

describe.each(translations)('the translation into %s', (language, translated) => {
  test('has the texts of English, no more and no fewer', () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('leaves no text empty and loses no value that belongs in it', () => {
    for (const [key, texts] of translated) {
      const expected = placeholders(english.get(key)?.[0] ?? '')
      for (const text of texts) {
        expect(text.trim(), key).not.toBe('')
        expect(placeholders(text), key).toEqual(expected)
      }
    }
  })

  test('has a form for every plural that the language tells apart', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = [...english].filter(([, texts]) => texts.length > 1).map(([key]) => key)
    expect(plurals.length).toBeGreaterThan(0)
    for (const key of plurals) expect(translated.get(key), key).toHaveLength(forms.length)
  })
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'fr-CA', 'en'], 'fr'],
  [['pt-BR'], 'en'],
  [[], 'en'],
])('of %p the app speaks %s', (wanted, language) => {
  expect(chooseLanguage(wanted)).toBe(language)
})

test('every language is offered by its own name', () => {
  expect(languages.map(languageName)).toEqual(['English', 'français', 'Deutsch'])
})

test('numbers and dates take the browser’s own form of the language', () => {
  expect(regionalLocale('en', ['fr-FR', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(regionalLocale('de', ['en-GB'])).toBe('de')
})
