import { expect, test } from 'bun:test'
import { sportLook, sportOfId } from '../../../../web/components/sports/sport-look'
import { colours, sixDigits } from '../../../../web/ui/fields/colours'

test.each([
  ['#abc', '#aabbcc'],
  ['#0F8', '#00ff88'],
  ['#1D5FA8', '#1d5fa8'],
])('%s is written %s', (colour, written) => {
  expect(sixDigits(colour)).toBe(written)
})

test('no colour to choose from is what a sport has anyway, or it would look chosen', () => {
  const own = Array.from({ length: 18 }, (_, index) => sportLook(sportOfId(undefined, index + 1))).flatMap(
    ({ light, dark }) => [light, dark],
  )
  const taken = new Set(own.map(sixDigits))
  expect(colours.filter(({ value }) => taken.has(value))).toEqual([])
})
