import { describe, expect, test } from 'bun:test'
import { isBech32 } from '../../src/lib/bech32'

/** The example of age's own documentation. */
const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

test('a key with its checksum is sound', () => {
  expect(isBech32(recipient, 'age', 58)).toBe(true)
})

describe('refused', () => {
  test.each([
    ['one wrong character', recipient.replace('ql3z', 'ql3q')],
    ['two swapped characters', recipient.replace('ql3z', 'q3lz')],
    ['one character less', recipient.slice(0, -1)],
    ['one character more', `${recipient}q`],
    ['a character that is none', recipient.replace('ql3z', 'ql3b')],
    ['another prefix', recipient.replace('age1', 'bge1')],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(isBech32(text, 'age', 58)).toBe(false)
  })
})
