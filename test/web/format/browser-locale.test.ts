import { describe, expect, test } from 'bun:test'
import { accountLocale } from '../../../web/format/browser-locale'

describe('a new account reads dates and numbers as the browser does', () => {
  test.each([
    ['en-US', 'MM/dd/yyyy', true],
    ['en-GB', 'dd/MM/yyyy', false],
    ['en-CA', 'yyyy-MM-dd', false],
    ['fr-FR', 'dd/MM/yyyy', false],
    ['sv-SE', 'yyyy-MM-dd', false],
    // The usual date format there is none of the three numeric formats.
    ['de-CH', 'date_string', false],
    ['ja-JP', 'date_string', false],
    // The calendar and the digits in the language tag are ignored.
    ['ar-EG-u-nu-arab-ca-islamic', 'date_string', false],
  ] as const)('%s', (tag, dateFormat, isImperial) => {
    expect(accountLocale(tag, 'Europe/Paris')).toMatchObject({
      date_format: dateFormat,
      imperial_units: isImperial,
      timezone: 'Europe/Paris',
    })
  })

  test('a language without a region says nothing of units', () => {
    expect(accountLocale('en', 'UTC')).not.toHaveProperty('imperial_units')
  })

  test('weeks begin where the browser says so, and it may say nothing', () => {
    const weekm = (tag: string) => accountLocale(tag, 'UTC').weekm
    const tells = 'getWeekInfo' in Intl.Locale.prototype || 'weekInfo' in Intl.Locale.prototype
    expect([weekm('de-DE'), weekm('en-US')]).toEqual(tells ? [true, false] : [undefined, undefined])
  })
})
