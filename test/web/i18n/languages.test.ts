import { describe, expect, test } from 'bun:test'
import { de } from '../../../web/i18n/de'
import { en } from '../../../web/i18n/en'
import { fr } from '../../../web/i18n/fr'
import {
  chooseLanguage,
  languages,
  listLanguageOptions,
  loadTranslation,
  regionalLocale,
} from '../../../web/i18n/languages'

interface Texts {
  [key: string]: string | Texts
}

/** Every text by its path, plurals by their stem. */
function flatten(texts: Texts, path = ''): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [key, value] of Object.entries(texts)) {
    const full = `${path}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`
    const inner = typeof value === 'string' ? new Map([[full, [value]]]) : flatten(value, `${full}.`)
    for (const [name, values] of inner) all.set(name, [...(all.get(name) ?? []), ...values])
  }
  return all
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').sort()

const english = flatten(en)

describe.each([
  ['fr', flatten(fr)],
  ['de', flatten(de)],
] as const)('the translation into %s', (language, translated) => {
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

test('every language can be loaded', async () => {
  for (const language of languages) expect(await loadTranslation(language)).toHaveProperty('login.title')
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['ja', 'fr-CA', 'en'], 'fr'],
  [['ja-JP'], 'en'],
  [[], 'en'],
])('of %p the app speaks %s', (wanted, language) => {
  expect<string>(chooseLanguage(wanted)).toBe(language)
})

test('every language is offered by its own name', () => {
  const names = listLanguageOptions().map(({ name }) => name)
  expect(names).toHaveLength(languages.length)
  expect(names.filter(name => ['Deutsch', 'English', 'français'].includes(name))).toHaveLength(3)
})

test('numbers and dates take the browser’s own form of the language', () => {
  expect(regionalLocale('en', ['fr-FR', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(regionalLocale('de', ['en-GB'])).toBe('de')
  expect(regionalLocale('pt', ['pt-PT'])).toBe('pt-PT')
})

test('Norwegians get months in Bokmål, as their texts are, whatever they call their language', () => {
  expect(['nb-NO', 'no', 'no-NO', 'nn-NO', 'nn'].map(tag => regionalLocale('nb', [tag]))).toEqual([
    'nb-NO',
    'nb',
    'nb-NO',
    'nb-NO',
    'nb',
  ])
})
