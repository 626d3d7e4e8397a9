// An upgrade in a process of its own, which is killed, or kept from writing.
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { fromSources, runProgram, startProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'
import { letPass } from '../../support/waiting'
import { copyName, makeOldDatabase, oldInstance, oldSchema, readAll } from './old-database'

/** Bytes a file may have at most, for a process and what it starts. */
const withFileLimit = (bytes: number, path: string) =>
  runProgram(['prlimit', `--fsize=${bytes}`, ...fromSources(join(import.meta.dir, 'open-in-child.ts'), path)])

test('without room for the copy nothing is changed, and the copy is gone', () => {
  using instance = oldInstance(2000)
  const before = readAll(instance.path)
  const { exitCode, stderr } = withFileLimit(200_000, instance.path)
  expect([exitCode, stderr]).toEqual([70, expect.stringContaining('could not be copied')])
  expect(instance.kept()).toEqual([])
  expect(readAll(instance.path)).toEqual(before)
})

describe('kill -9 during an upgrade', () => {
  test('leaves the old schema or the new one with all rows, and the next start ends it', async () => {
    using folder = temporaryFolder()
    const whole = await timeOf(async () => {
      const path = join(folder.path, 'whole.db')
      makeOldDatabase(path, 5000)
      await openInChild(path).exited
    })
    const outcomes = new Set<number>()
    for (let moment = 0; moment < 12; moment++) {
      const home = join(folder.path, String(moment))
      mkdirSync(home)
      const path = join(home, 'trackhut.db')
      makeOldDatabase(path, 5000)
      const before = readAll(path)
      const child = openInChild(path)
      await letPass((whole * (moment + 1)) / 12)
      child.kill('SIGKILL')
      await child.exited
      const after = readAll(path)
      outcomes.add(after.schema)
      expect([oldSchema, migrations.length]).toContain(after.schema)
      expect(after.users).toEqual(before.users)
      openDatabase(path).close()
      expect(readAll(path)).toMatchObject({ schema: migrations.length, users: before.users })
      expect(existsSync(join(home, 'snapshots', `${copyName(oldSchema)}.part`))).toBe(false)
    }
    expect(outcomes.has(oldSchema)).toBe(true)
  })
})

const openInChild = (path: string) =>
  startProgram(fromSources(join(import.meta.dir, 'open-in-child.ts'), path))

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
