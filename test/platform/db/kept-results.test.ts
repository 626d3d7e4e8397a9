// Results that are kept until anything of an account changes.
import { expect, test } from 'bun:test'
import { keptUntilChanged } from '../../../src/platform/db/state-store'
import { addSport } from '../../support/own-sports'
import { testApp } from '../../support/test-app'
import { enter } from '../../workouts/workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
let computed = 0

const ask = (name: string, others: readonly unknown[] = []) =>
  keptUntilChanged(app.ctx.db, { name, userId: sam.account.id, others }, () => ++computed)

test('a result is kept until the account, the server, or what else decides it changes', async () => {
  const ann = await app.user('ann')
  const admin = await app.user('admin', { isAdmin: true })
  expect([ask('count'), ask('count')]).toEqual([1, 1])
  expect([ask('count', ['km']), ask('count', ['km'])]).toEqual([2, 2])
  expect(ask('count')).toBe(3)
  await enter(ann)
  expect(ask('count')).toBe(3)
  await enter(sam)
  expect([ask('count'), ask('count')]).toEqual([4, 4])
  await addSport(admin)
  expect([ask('count'), ask('count')]).toEqual([5, 5])
})

test('of two results, neither takes the place of the other', async () => {
  const before = computed
  expect([ask('one'), ask('other'), ask('one')]).toEqual([before + 1, before + 2, before + 1])
})

test('of very many results, those are kept that were used last', () => {
  const [early, used] = [ask('early'), ask('used')]
  for (let number = 1; number <= 498; number++) ask(`filling ${number}`)
  expect(ask('used')).toBe(used)
  ask('one too many')
  expect(ask('used')).toBe(used)
  expect(ask('early')).toBeGreaterThan(early)
  expect(app.ctx.db.results.size).toBe(500)
})
