import { expect, test } from 'bun:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { makeCommonPasswords } from '../../../../src/platform/access/common-passwords/make-list'
import {
  isPacked,
  packHashes,
  startOfHash,
} from '../../../../src/platform/access/common-passwords/packed-hashes'

test('what is packed is found, and its neighbours are not', () => {
  const hashes = [0, 1, 1022, 1023, 2047, 2048, 16_384, 8_388_608, 16_777_215]
  const packed = packHashes(hashes.toReversed().concat(hashes))
  for (const hash of hashes) expect(isPacked(packed, hash)).toBe(true)
  for (const hash of [2, 1021, 1024, 2046, 2049, 16_385, 8_388_607, 8_388_609, 16_777_214]) {
    expect(isPacked(packed, hash)).toBe(false)
  }
})

test('nothing is in an empty list', () => {
  expect(isPacked(packHashes([]), 0)).toBe(false)
})

test('the list has the 10,000 most common passwords that are long enough, in 16 kB', () => {
  const list = makeCommonPasswords()
  const long = dictionary['passwords-common'].filter(word => [...word].length >= 8)
  const some = long.slice(0, 10_000).filter((_, rank) => rank < 100 || rank % 100 === 99)
  expect(some.filter(word => !isPacked(list, startOfHash(word)))).toEqual([])
  expect(list.length).toBeWithin(14_000, 17_000)
  // One in 1,700 is found by chance.
  const others = Array.from({ length: 1000 }, (_, index) => startOfHash(`none of the list ${index}`))
  expect(others.filter(hash => isPacked(list, hash)).length).toBeLessThan(5)
})
