import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { decodeShortId, encodeShortId } from '../../src/lib/short-id'

const pairs = [
  ['00000000-0000-0000-0000-000000000000', '2222222222222222222222'],
  ['00000000-0000-0000-0000-000000000001', '2222222222222222222223'],
  ['12345678-1234-5678-1234-567812345678', '5FdNqEYASQvT6ZhBtUuVoV'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'oZEq7ovRbLq6UnGMPwc8B5'],
  ['c41ac8b4-cdbb-4a1e-9e0a-24a8ba1ca1f5', 'ctoNgofnLY9RJ5froCZaoD'],
] as const

test.each(pairs)('%p is %p, both ways', (uuid, shortId) => {
  expect(encodeShortId(uuid)).toBe(shortId)
  expect(decodeShortId(shortId)).toBe(uuid)
})

test('every UUID survives the way there and back', () => {
  fc.assert(
    fc.property(fc.uuid(), uuid => {
      expect(decodeShortId(encodeShortId(uuid))).toBe(uuid)
    }),
  )
})

describe('decoding', () => {
  test('takes a short text as padded with zeros', () => {
    expect(decodeShortId('2')).toBe('00000000-0000-0000-0000-000000000000')
    expect(decodeShortId('3')).toBe('00000000-0000-0000-0000-000000000001')
  })

  test.each([
    ['an empty text', ''],
    ['a letter that is not in the alphabet', '222222222222222222222O'],
    ['punctuation', '../../../etc/passwd'],
    ['a letter of another script', 'а'],
    ['a value of 2^128', 'oZEq7ovRbLq6UnGMPwc8B6'],
    ['the greatest 22 digits', 'z'.repeat(22)],
    ['more than 22 digits', '2'.repeat(23)],
  ])('finds no id in %s', (_, text) => {
    expect(decodeShortId(text)).toBeNull()
  })
})
