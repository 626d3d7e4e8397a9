import { expect, test } from 'bun:test'
import { requestAll } from '../../../../src/maps/regions/source/remote-source'
import { nextTurn } from '../../../support/waiting'

test('two are requested at once, and results are in order', async () => {
  let [now, max] = [0, 0]
  const results = await requestAll([1, 2, 3, 4, 5], async item => {
    max = Math.max(max, ++now)
    await nextTurn()
    now--
    return item * 10
  })
  expect([results, max]).toEqual([[10, 20, 30, 40, 50], 2])
})

test('after a failure nothing more is requested', async () => {
  const requested: number[] = []
  const all = requestAll([1, 2, 3, 4, 5, 6], async item => {
    requested.push(item)
    await nextTurn()
    if (item === 2) throw new Error('refused')
  })
  await expect(all).rejects.toThrow('refused')
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  expect(requested).toEqual([1, 2, 3])
})
