// The supported languages, and the language that is selected by a language tag.
import { expect, test } from 'bun:test'
import { knownLanguage, languageOf, languages } from '../../src/platform/languages'

test('the tables of this machine know all of them', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(languages)).toEqual([...languages])
  expect(Intl.PluralRules.supportedLocalesOf(languages)).toEqual([...languages])
})

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt'],
  ['PL', 'pl'],
  ['nb-NO', 'nb'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['zh-Hant-TW', null],
  ['', null],
])('a browser that asks for %p gets %p', (tag, language) => {
  expect<string | null>(languageOf(tag)).toBe(language)
})

test('an account has a language by its code alone, as the interface promises', () => {
  expect(knownLanguage('pt')).toBe('pt')
  expect(knownLanguage('xx', 'gl')).toBe('gl')
  expect([knownLanguage('pt-BR'), knownLanguage('no'), knownLanguage(null)]).toEqual(['en', 'en', 'en'])
})
