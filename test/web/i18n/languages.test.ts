// The languages of the app, and the choice of a user's language.
import { expect, test } from 'bun:test'
import { languages } from '../../../src/platform/languages'
import { chooseLanguage, listLanguageOptions, pluralsOf, regionalLocale } from '../../../web/i18n/languages'

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
  expect(regionalLocale('pt', ['pt-BR', 'pt'])).toBe('pt-BR')
})

test('where the browser names no region, dates and numbers are those of the texts', () => {
  expect(regionalLocale('de', ['de', 'en-GB'])).toBe('de')
  expect(regionalLocale('pt', ['pt'])).toBe('pt-PT')
  expect(regionalLocale('en', ['de-DE'])).toBe('en-GB')
})

test('where the browser has no numbers and dates of Basque and Galician, they are those of Spanish', () => {
  const isSupported = (locale: string) => !/^(eu|gl)/.test(locale)
  const wanted = [['eu-ES'], ['gl'], ['pl-PL']]
  expect(wanted.map(tags => regionalLocale(chooseLanguage(tags), tags, isSupported))).toEqual([
    'es',
    'es',
    'pl-PL',
  ])
  expect(listLanguageOptions().map(({ name }) => name)).toEqual(expect.arrayContaining(['euskara', 'galego']))
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

test('plurals are those of the texts: none is not one in Portugal', () => {
  expect(['pt', 'fr', 'eu', 'gl'].map(language => pluralsOf(language).select(0))).toEqual([
    'other',
    'one',
    'other',
    'other',
  ])
  for (const language of languages) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    expect(pluralsOf(language).resolvedOptions().pluralCategories).toEqual(pluralCategories)
  }
})
