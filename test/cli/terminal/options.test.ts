import { describe, expect, test } from 'bun:test'
import { readBoolean, readDays } from '../../../src/cli/terminal/options'
import { UsageError } from '../../../src/cli/terminal/usage-error'

describe('truth', () => {
  test.each(['true', 'T', 'yes', 'y', 'ON', '1'])('is %s', word => {
    expect(readBoolean(word, '')).toBe(true)
  })

  test.each(['false', 'f', 'No', 'n', 'OFF', '0'])('is not %s', word => {
    expect(readBoolean(word, '')).toBe(false)
  })

  test.each(['maybe', '', 'yess'])('cannot be told from %p', word => {
    expect(() => readBoolean(word, 'users update')).toThrow(
      new UsageError(`'${word}' is neither true nor false.`, 'users update'),
    )
  })
})

test('days are whole, and not before today', () => {
  expect([readDays('0', ''), readDays('365', '')]).toEqual([0, 365])
  for (const word of ['1.5', 'x', '-1', '', '100000']) {
    expect(() => readDays(word, 'oauth2 clean')).toThrow(
      new UsageError(`'${word}' is not a number of days.`, 'oauth2 clean'),
    )
  }
})
