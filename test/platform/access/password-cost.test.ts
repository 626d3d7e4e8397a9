import { describe, expect, test } from 'bun:test'
import {
  choosePasswordCost,
  settlePasswordCost,
} from '../../../src/instance/configuration/settle-password-cost'
import { createPasswords, findPasswordCost } from '../../../src/platform/access/passwords'
import { findUserByName } from '../../../src/platform/access/store'
import { findInstanceConfig, updateInstanceConfig } from '../../../src/platform/configuration/store'
import { openTestApp, password } from '../../support/test-app'

const usual = 19_456

describe('a machine that takes', () => {
  test.each([
    ['little time for the usual hash uses it', [200], 19_456],
    ['a second for the usual hash uses it', [1000], 19_456],
    ['longer for it uses one with less memory', [1001, 900], 12_288],
    ['longer for that too uses the next', [2000, 1500, 800], 9_216],
    ['longer for all uses the least of them, and nothing weaker', [5000, 4000, 3000, 2000], 7_168],
  ])('%s', async (_, timesMs, memoryKib) => {
    const times = [...timesMs]
    expect(await choosePasswordCost(async () => times.shift()!)).toBe(memoryKib)
    expect(times).toEqual([])
  })
})

test.each([
  [19_456, 2],
  [12_288, 3],
  [9_216, 4],
  [7_168, 5],
])('a hash with %d KiB and %d passes says so, and is outdated with any other', async (memoryKib, passes) => {
  const passwords = createPasswords({ rateLimits: [] })
  passwords.useCost(findPasswordCost(memoryKib))
  const hash = await passwords.hash(password)
  expect(hash).toStartWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`)
  expect([await passwords.verify(password, hash), passwords.isOutdated(hash)]).toEqual([true, false])
  passwords.useCost(findPasswordCost(memoryKib === usual ? 7_168 : usual))
  expect([await passwords.verify(password, hash), passwords.isOutdated(hash)]).toEqual([true, true])
})

test('what was found out at the first start counts for all later ones', async () => {
  await using app = openTestApp()
  await settlePasswordCost(app.ctx)
  expect([19_456, 12_288, 9_216, 7_168]).toContain(findInstanceConfig(app.ctx.db).passwordMemoryKib!)
  updateInstanceConfig(app.ctx.db, { passwordMemoryKib: 9_216 })
  await settlePasswordCost(app.ctx)
  expect(await app.ctx.passwords.hash(password)).toStartWith('$argon2id$v=19$m=9216,t=4,p=1$')
})

test('a hash of another cost is made anew at the next log-in', async () => {
  await using app = openTestApp()
  await app.user('sam')
  app.ctx.passwords.useCost(findPasswordCost(7_168))
  const json = { email: 'sam@example.org', password }
  expect((await app.request('POST', '/api/auth/login', { json })).status).toBe(200)
  expect(findUserByName(app.ctx.db, 'sam')?.passwordHash).toStartWith('$argon2id$v=19$m=7168,t=5,p=1$')
})
