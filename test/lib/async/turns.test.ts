import { expect, test } from 'bun:test'
import { createTurns } from '../../../src/lib/async/turns'

test('work with the same name is done in turn, other work at once', async () => {
  const turns = createTurns()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (what: string, wait?: Promise<void>) => async () => {
    await wait
    done.push(what)
    return what
  }
  const all = [
    turns.run('a', work('one', first.promise)),
    turns.run('a', work('two')),
    turns.run('b', work('other')),
  ]
  expect([turns.count('a'), turns.count('b'), turns.count('c')]).toEqual([2, 1, 0])
  await all[2]
  expect(done).toEqual(['other'])
  first.resolve()
  expect(await Promise.all(all)).toEqual(['one', 'two', 'other'])
  expect(done).toEqual(['other', 'one', 'two'])
  expect([turns.count('a'), turns.count('b')]).toEqual([0, 0])
})

test('work that fails does not keep the next from its turn', async () => {
  const turns = createTurns()
  const failing = turns.run('a', () => Promise.reject(new Error('no')))
  const next = turns.run('a', async () => 'yes')
  expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(turns.count('a')).toBe(0)
})
