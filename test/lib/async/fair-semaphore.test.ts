import { expect, test } from 'bun:test'
import { createFairSemaphore } from '../../../src/lib/async/fair-semaphore'

/** Tasks that are named by whom they are for, and end when they are told to. */
function createWork(limit: number) {
  const semaphore = createFairSemaphore<string>(limit)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    semaphore.run(name.charAt(0), () => {
      begun.push(name)
      return new Promise<void>(resolve => ends.set(name, resolve))
    })
  return { semaphore, begun, ask, end: (name: string) => ends.get(name)?.() }
}

test('as many tasks run as may, and people take turns however many tasks each has', async () => {
  const { semaphore, begun, ask, end } = createWork(2)
  const tasks = new Map(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(name => [name, ask(name)]))
  expect([begun, semaphore.waiting('a'), semaphore.waiting('b')]).toEqual([['a1', 'a2'], 2, 2])
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']) {
    end(name)
    await tasks.get(name)
  }
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'])
  expect(semaphore.waiting('a')).toBe(0)
})

test('whoever comes later does not wait for all that came before', async () => {
  const { begun, ask, end } = createWork(1)
  const tasks = ['a1', 'a2', 'a3', 'a4', 'b1'].map(ask)
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) {
    end(name)
    await Promise.race(tasks.splice(name === 'b1' ? tasks.length - 1 : 0, 1))
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('a task that fails gives its place away', async () => {
  const semaphore = createFairSemaphore(1)
  const failing = semaphore.run('a', () => Promise.reject(new Error('no')))
  const next = semaphore.run('b', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await semaphore.run('a', async () => 'again')).toBe('again')
})
