import { expect, test } from 'bun:test'
import { limitParallel } from '../../src/lib/limit-parallel'

test('as many tasks run as may, and the others wait in order', async () => {
  const takeTurn = limitParallel(2)
  const started: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const turns = ends.map(({ promise }, index) =>
    takeTurn(() => {
      started.push(index)
      return promise
    }),
  )
  expect([started, takeTurn.waiting()]).toEqual([[0, 1], 2])
  ends[1]?.resolve()
  await turns[1]
  expect([started, takeTurn.waiting()]).toEqual([[0, 1, 2], 1])
  for (const { resolve } of ends) resolve()
  await Promise.all(turns)
  expect([started, takeTurn.waiting()]).toEqual([[0, 1, 2, 3], 0])
})

test('a task that fails gives its place away', async () => {
  const takeTurn = limitParallel(1)
  const failing = takeTurn(() => Promise.reject(new Error('no')))
  const next = takeTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
