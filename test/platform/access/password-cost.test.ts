import { afterEach, describe, expect, test } from 'bun:test'
import {
  choosePasswordCost,
  hashPassword,
  isOutdated,
  usePasswordCost,
  verifyPassword,
} from '../../../src/access/passwords'
import { settlePasswordCost } from '../../../src/instance/settle-password-cost'
import { findInstanceConfig, updateInstanceConfig } from '../../../src/platform/configuration/store'
import { findUserByName } from '../../../src/accounts/users/store'
import { openTestApp, password } from '../../support/test-app'

const usual = 19_456
afterEach(() => usePasswordCost(usual))

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

test.each([19_456, 12_288, 9_216, 7_168])(
  'a hash with %d KiB says so, and is outdated with any other',
  async memoryKib => {
    usePasswordCost(memoryKib)
    const hash = await hashPassword(password)
    expect(hash).toStartWith(`$argon2id$v=19$m=${memoryKib},t=`)
    expect([await verifyPassword(password, hash), isOutdated(hash)]).toEqual([true, false])
    usePasswordCost(memoryKib === usual ? 7_168 : usual)
    expect([await verifyPassword(password, hash), isOutdated(hash)]).toEqual([true, true])
  },
)

test('what was found out at the first start counts for all later ones', async () => {
  await using app = openTestApp()
  await settlePasswordCost(app.ctx)
  expect([19_456, 12_288, 9_216, 7_168]).toContain(findInstanceConfig(app.ctx.db).passwordMemoryKib!)
  updateInstanceConfig(app.ctx.db, { passwordMemoryKib: 9_216 })
  await settlePasswordCost(app.ctx)
  expect(await hashPassword(password)).toStartWith('$argon2id$v=19$m=9216,t=4,p=1$')
})

test('a hash of another cost is made anew at the next log-in', async () => {
  await using app = openTestApp()
  await app.user('sam')
  usePasswordCost(7_168)
  const json = { email: 'sam@example.org', password }
  expect((await app.request('POST', '/api/auth/login', { json })).status).toBe(200)
  expect(findUserByName(app.ctx.db, 'sam')?.passwordHash).toStartWith('$argon2id$v=19$m=7168,t=5,p=1$')
})
