import { expect, test } from 'bun:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { makeCommonPasswords } from '../../../../src/platform/access/common-passwords/make-list'
import {
  isPacked,
  packHashes,
  startOfHash,
} from '../../../../src/platform/access/common-passwords/packed-hashes'

test('what is packed is found, and its neighbours are not', () => {
  const hashes = [0, 1, 127, 128, 16_383, 16_384, 2_147_483_648, 4_294_967_295]
  const packed = packHashes(hashes.toReversed().concat(hashes))
  for (const hash of hashes) expect(isPacked(packed, hash)).toBe(true)
  for (const hash of [2, 126, 129, 16_385, 2_147_483_647, 2_147_483_649, 4_294_967_294]) {
    expect(isPacked(packed, hash)).toBe(false)
  }
})

test('nothing is in an empty list', () => {
  expect(isPacked(packHashes([]), 0)).toBe(false)
})

test('the list has the 10,000 most common passwords that are long enough, in 30 kB', () => {
  const list = makeCommonPasswords()
  const long = dictionary['passwords-common'].filter(word => [...word].length >= 8)
  const some = long.slice(0, 10_000).filter((_, rank) => rank < 100 || rank % 100 === 99)
  expect(some.filter(word => !isPacked(list, startOfHash(word)))).toEqual([])
  expect(list.length).toBeWithin(25_000, 30_000)
  const others = Array.from({ length: 200 }, (_, index) => startOfHash(`none of the list ${index}`))
  expect(others.filter(hash => isPacked(list, hash))).toEqual([])
})
