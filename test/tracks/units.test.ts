// Units in each language, with the script and words of the language.
import { expect, test } from 'bun:test'
import { languages, localeOf } from '../../src/platform/languages'
import { paceLengthsIn } from '../../src/tracks/curves/speed-form'
import { unitsIn } from '../../src/tracks/units'

test.each([
  ['en-GB', 'km', 'km/h', 'min/km'],
  ['nl', 'km', 'km/u', 'min/km'],
  ['nb-NO', 'km', 'km/t', 'min/km'],
  ['ru', 'км', 'км/ч', 'мин/км'],
  ['bg-BG', 'км', 'км/ч', 'мин/км'],
])('in %s: %s, %s and %s', (locale, km, kmPerHour, pace) => {
  const units = unitsIn(locale)
  expect([units.km, units.kmPerHour, paceLengthsIn(false, locale).pace.unit]).toEqual([km, kmPerHour, pace])
})

test('those of Cyrillic languages have no Latin letter, and the others no Cyrillic one', () => {
  for (const language of languages) {
    const units = Object.values(unitsIn(localeOf(language))).join('')
    const strange = ['bg', 'ru'].includes(language) ? /\p{Script=Latin}/u : /\p{Script=Cyrillic}/u
    expect(units).not.toMatch(strange)
  }
})
