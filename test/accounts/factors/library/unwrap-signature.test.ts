import { describe, expect, test } from 'bun:test'
import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { unwrapEC2Signature } from '../../../../src/accounts/factors/library/unwrap-signature'

const data = Buffer.from('signed')

describe.each([
  ['P-256', 1, 600],
  ['P-384', 2, 20],
  ['P-521', 3, 20],
] as const)('signatures with %s', (namedCurve, curve, number) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })

  test('are the same in the other form', () => {
    // There are so many with P-256 that some of their numbers begin with zeros.
    for (let times = 0; times < number; times++) {
      const unwrapped = unwrapEC2Signature(sign('sha256', data, privateKey), curve)
      expect(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, unwrapped)).toBe(true)
    }
  })
})

describe('no signature is', () => {
  const good = Buffer.from('3006020101020102', 'hex')
  test('a good one is taken', () => expect(unwrapEC2Signature(good, 1)).toHaveLength(64))

  test.each([
    ['nothing', ''],
    ['another value', '0206020101020102'],
    ['a cut one', '30060201010201'],
    ['one with more behind it', '300602010102010200'],
    ['one with three numbers', '3009020101020102020103'],
    ['one with one number', '3003020101'],
    ['an empty number', '300402000200'],
    ['a number that is too long', `302602210${'1'.repeat(65)}020101`],
    ['a length that is too long', '3082000602010102010'],
  ])('%s', (_, hex) => {
    expect(() => unwrapEC2Signature(Buffer.from(hex, 'hex'), 1)).toThrow()
  })

  test('one with an unknown curve', () => expect(() => unwrapEC2Signature(good, 8)).toThrow())
})
