import { expect, test } from 'bun:test'
import { createExclusiveWork } from '../../../src/lib/async/exclusive-work'
import { createSharedWork } from '../../../src/lib/async/shared-work'

test('work that is shared is done once for all who ask meanwhile, and again for those who ask later', async () => {
  const share = createSharedWork<number>()
  let count = 0
  const work = async () => ++count
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2])
  expect(await share('a', work)).toBe(3)
})

test('shared work that fails does so for all who ask meanwhile, and is tried anew afterwards', async () => {
  const share = createSharedWork<string>()
  const fail = async () => Promise.reject(new Error('no'))
  const outcomes = await Promise.allSettled([share('a', fail), share('a', fail)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 'done')).toBe('done')
})

test('exclusive work is refused while some of its name is being done, and no longer', async () => {
  const exclusively = createExclusiveWork()
  const refusal = () => new Error('underway')
  const first = Promise.withResolvers<string>()
  const doing = exclusively('a', () => first.promise, refusal)
  expect(await exclusively('b', async () => 'another', refusal)).toBe('another')
  expect(exclusively('a', async () => 'second', refusal)).rejects.toThrow('underway')
  first.reject(new Error('no'))
  expect(doing).rejects.toThrow('no')
  await doing.catch(() => {})
  expect(await exclusively('a', async () => 'third', refusal)).toBe('third')
})
