import { describe, expect, test } from 'bun:test'
import { isBech32, toBech32 } from '../../src/lib/bech32'

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

describe('written', () => {
  test('bytes have a checksum that is sound, whatever they are', () => {
    for (let length = 0; length <= 33; length++) {
      const bytes = new Uint8Array(length).map((_, at) => (at * 167 + length * 31) % 256)
      const text = toBech32('age', bytes)
      const characters = Math.ceil((8 * length) / 5) + 6
      expect([length, isBech32(text, 'age', characters)]).toEqual([length, true])
    }
  })

  test('the test vector of BIP 173 with every character comes out', () => {
    expect(
      toBech32(
        'abcdef',
        Uint8Array.from([
          0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf, 0x84, 0x65, 0x3a, 0x56, 0xd7, 0xc6,
          0x75, 0xbe, 0x77, 0xdf,
        ]),
      ),
    ).toBe('abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw')
  })
})
