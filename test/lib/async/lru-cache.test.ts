import { expect, test } from 'bun:test'
import { createLruCache } from '../../../src/lib/async/lru-cache'

const bytes = (length: number) => new Uint8Array(length)

test('what was kept is found', () => {
  const kept = createLruCache(10)
  kept.set('a', bytes(3))
  expect(kept.get('a')).toEqual(bytes(3))
  expect(kept.get('b')).toBeUndefined()
})

test('what nobody has used for longest makes room', () => {
  const kept = createLruCache(10)
  for (const key of ['a', 'b', 'c']) kept.set(key, bytes(3))
  kept.get('a')
  kept.set('d', bytes(3))
  expect(['a', 'b', 'c', 'd'].filter(key => kept.get(key))).toEqual(['a', 'c', 'd'])
})

test('what is replaced counts once', () => {
  const kept = createLruCache(10)
  for (let time = 0; time < 5; time++) kept.set('a', bytes(4))
  kept.set('b', bytes(6))
  expect([kept.get('a'), kept.get('b')]).toEqual([bytes(4), bytes(6)])
})

test('what is larger than all the room is not kept', () => {
  const kept = createLruCache(10)
  kept.set('a', bytes(11))
  expect(kept.get('a')).toBeUndefined()
})
