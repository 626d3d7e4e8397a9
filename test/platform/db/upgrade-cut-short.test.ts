// An upgrade in a process of its own, which is killed, or kept from writing.
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { killAt } from '../../support/killing'
import { fromSources, runProgram, startProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'
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
    const prepare = (name: string) => {
      const home = join(folder.path, name)
      mkdirSync(home)
      const path = join(home, 'trackhut.db')
      makeOldDatabase(path, 5000)
      return { home, path, before: readAll(path) }
    }
    const whole = prepare('whole')
    const start = performance.now()
    expect(await openInChild(whole.path).exited).toBe(0)
    const durationMs = performance.now() - start

    let round = 0
    let { home, path, before } = whole
    await killAt({
      moments: [0.25, 0.5, 0.7, 0.8, 0.9],
      durationMs,
      begin() {
        ;({ home, path, before } = prepare(String(round++)))
        return openInChild(path)
      },
      look() {
        const after = readAll(path)
        expect([oldSchema, migrations.length]).toContain(after.schema)
        expect(after.users).toEqual(before.users)
        openDatabase(path).close()
        expect(readAll(path)).toMatchObject({ schema: migrations.length, users: before.users })
        expect(existsSync(join(home, 'snapshots', `${copyName(oldSchema)}.part`))).toBe(false)
      },
    })
  })
})

const openInChild = (path: string) =>
  startProgram(fromSources(join(import.meta.dir, 'open-in-child.ts'), path))
