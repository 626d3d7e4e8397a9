import { expect, test } from 'bun:test'
import { noteTime, takeUpTime } from '../../src/instance/keep-time'
import { findInstanceConfig } from '../../src/platform/configuration/store'
import { createSteadyClock } from '../../src/steady-clock'
import { openTestApp, startOfTest } from '../support/test-app'

const hour = 3_600_000
const start = startOfTest.getTime()

/** A clock of a machine that was started at this time, and does not go on. */
const clockAt = (time: number) => createSteadyClock({ wall: () => time, monotonic: () => 0 })

const warnings = (logLines: string[]) => logLines.filter(line => line.includes('is behind'))

test('a start notes the time, and a later one goes on from there', async () => {
  await using app = openTestApp()
  takeUpTime(app.ctx, clockAt(start))
  expect(findInstanceConfig(app.ctx.db).clockMark).toEqual(startOfTest)
  const behind = clockAt(start - hour)
  takeUpTime(app.ctx, behind)
  expect(behind.now()).toEqual(startOfTest)
  expect(warnings(app.logLines)).toEqual([expect.stringContaining('{"behindMinutes":60}')])
  expect(findInstanceConfig(app.ctx.db).clockMark).toEqual(startOfTest)
})

test.each([0, -4 * 60_000, 300 * hour])('a start after %p ms warns of nothing', async ms => {
  await using app = openTestApp()
  takeUpTime(app.ctx, clockAt(start))
  takeUpTime(app.ctx, clockAt(start + ms))
  expect(warnings(app.logLines)).toEqual([])
})

test('a server that cannot write goes on', async () => {
  await using app = openTestApp()
  app.ctx.database.sqlite.run('PRAGMA query_only = ON')
  noteTime(app.ctx, clockAt(start))
  app.ctx.database.sqlite.run('PRAGMA query_only = OFF')
  expect(app.logLines).toEqual([expect.stringContaining('The time could not be noted')])
  expect(findInstanceConfig(app.ctx.db).clockMark).toBeNull()
})
