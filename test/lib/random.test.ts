import { expect, test } from 'bun:test'
import { randomHex, randomInteger, randomText } from '../../src/lib/random'

test('random text is as long as its bytes need, of characters that are safe in addresses and file names', () => {
  expect(randomText(24)).toMatch(/^[\w-]{32}$/)
  expect(randomText(8)).toMatch(/^[\w-]{11}$/)
})

test('random digits are two to a byte', () => {
  expect(randomHex(16)).toMatch(/^[0-9a-f]{32}$/)
})

test('nothing comes twice', () => {
  const texts = Array.from({ length: 1000 }, () => randomText(16))
  expect(new Set(texts).size).toBe(1000)
})

test('every bit varies', () => {
  const seen = Array.from({ length: 200 }, () => Buffer.from(randomHex(16), 'hex'))
  for (let byte = 0; byte < 16; byte++) {
    expect(seen.reduce((bits, value) => bits | value[byte]!, 0)).toBe(255)
    expect(seen.reduce((bits, value) => bits & value[byte]!, 255)).toBe(0)
  }
})

test('random integers are of 32 bits', () => {
  const numbers = Array.from({ length: 1000 }, randomInteger)
  expect(numbers.every(number => Number.isInteger(number) && number >= 0 && number < 2 ** 32)).toBe(true)
  expect(Math.max(...numbers)).toBeGreaterThan(2 ** 31)
})
