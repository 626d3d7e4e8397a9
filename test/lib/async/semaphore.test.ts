import { expect, test } from 'bun:test'
import { createSemaphore } from '../../../src/lib/async/semaphore'

test('as many tasks run as may, and the others wait in order', async () => {
  const semaphore = createSemaphore(2)
  const started: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const tasks = ends.map(({ promise }, index) =>
    semaphore.run(() => {
      started.push(index)
      return promise
    }),
  )
  expect([started, semaphore.waiting()]).toEqual([[0, 1], 2])
  ends[1]?.resolve()
  await tasks[1]
  expect([started, semaphore.waiting()]).toEqual([[0, 1, 2], 1])
  for (const { resolve } of ends) resolve()
  await Promise.all(tasks)
  expect([started, semaphore.waiting()]).toEqual([[0, 1, 2, 3], 0])
})

test('a task that fails gives its place away', async () => {
  const semaphore = createSemaphore(1)
  const failing = semaphore.run(() => Promise.reject(new Error('no')))
  const next = semaphore.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
