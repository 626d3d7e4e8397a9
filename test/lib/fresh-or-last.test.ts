import { expect, test } from 'bun:test'
import { freshOrLast } from '../../src/lib/fresh-or-last'

const aLongTimeMs = 60_000

/** Something that is computed when the test says so: each call gives the next promise. */
function slowly() {
  const runs: PromiseWithResolvers<string>[] = []
  const compute = () => {
    const run = Promise.withResolvers<string>()
    runs.push(run)
    return run.promise
  }
  return { runs, compute }
}

test('whoever asks first waits, and all who ask meanwhile wait for the same', async () => {
  const { runs, compute } = slowly()
  const ask = freshOrLast(compute, 0)
  const answers = Promise.all([ask(), ask()])
  runs[0]?.resolve('first')
  expect([await answers, runs.length]).toEqual([['first', 'first'], 1])
})

test('whoever asks again gets a new result when it is there in time', async () => {
  const { runs, compute } = slowly()
  const ask = freshOrLast(compute, aLongTimeMs)
  const first = ask()
  runs[0]?.resolve('first')
  await first
  const second = ask()
  runs[1]?.resolve('second')
  expect(await second).toBe('second')
})

test('and the last result when it is not, which the new one replaces once it is there', async () => {
  const { runs, compute } = slowly()
  const ask = freshOrLast(compute, 1)
  const first = ask()
  runs[0]?.resolve('first')
  await first
  expect(await ask()).toBe('first')
  expect(await ask()).toBe('first')
  expect(runs).toHaveLength(2)
  runs[1]?.resolve('second')
  await runs[1]?.promise
  expect(await ask()).toBe('second')
})

test('a failure is told, and the next who asks tries again', async () => {
  const { runs, compute } = slowly()
  const ask = freshOrLast(compute, aLongTimeMs)
  const failing = ask()
  runs[0]?.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  const next = ask()
  runs[1]?.resolve('fine')
  expect(await next).toBe('fine')
})
