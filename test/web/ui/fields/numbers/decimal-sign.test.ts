import { describe, expect, test } from 'bun:test'
import {
  isForeignDecimalSign,
  numberSigns,
  withDecimalSign,
} from '../../../../../web/ui/fields/numbers/decimal-sign'

test.each([
  ['en', '.', ','],
  ['de', ',', '.'],
  ['fr', ',', '\u202f'],
])('%s writes %p and %p', (language, decimal, group) => {
  expect(numberSigns(language)).toEqual({ decimal, group })
})

describe('the decimal sign of another language', () => {
  test.each([
    ['de', '12.5', '12,5'],
    ['de', '12.5 km', '12,5 km'],
    ['de', '0.125', '0,125'],
    ['de', '3.1415', '3,1415'],
    ['en', '12,5', '12.5'],
    ['en', '0,5', '0.5'],
    ['es', '42.195', '42.195'],
    // Thousands separators, and numbers written as is usual in the language, stay unchanged.
    ['en', '2,000', '2,000'],
    ['de', '1.234 km', '1.234 km'],
    ['de', '1.234,5', '1.234,5'],
    ['de', '12,5', '12,5'],
    ['en', '12.5', '12.5'],
    ['en', '', ''],
  ])('%s: %p is %p', (language, typed, meant) => {
    expect(withDecimalSign(typed, numberSigns(language))).toBe(meant)
  })

  test('is known at once where it means nothing else', () => {
    const { french, german } = { french: numberSigns('fr'), german: numberSigns('de') }
    expect(isForeignDecimalSign('.', french)).toBe(true)
    expect(isForeignDecimalSign(',', french)).toBe(false)
    expect(isForeignDecimalSign('.', german)).toBe(false)
    expect(isForeignDecimalSign('5', french)).toBe(false)
    expect(isForeignDecimalSign(null, french)).toBe(false)
  })
})
