// An upgrade in a separate process that is killed or cannot write.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { killAt } from '../../support/killing'
import { fromSources, runProgram, startProgram } from '../../support/program'
import { until } from '../../support/waiting'
import { oldInstance, oldSchema, readAll } from './old-database'

/** Opens a database in a process whose files are limited to a size in bytes. */
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
    using first = prepare()
    const start = performance.now()
    expect(await openInChild(first.path).exited).toBe(0)
    const durationMs = performance.now() - start

    using instances = new DisposableStack()
    let instance: Prepared = first
    await killAt({
      moments: [0.25, 0.5, 0.7, 0.8, 0.9],
      durationMs,
      begin() {
        instance = instances.use(prepare())
        return openInChild(instance.path)
      },
      look: () => void endUpgrade(instance),
    })
  })

  test.each([
    ['being made', '.part'],
    ['there', '.db'],
  ])('leaves the old schema when the copy is %s', async (_, ending) => {
    // Sometimes the upgrade is complete before the process is killed. Then the loop starts again with a new database.
    for (let found = 0; found !== oldSchema; ) {
      using instance = prepare()
      const child = openInChild(instance.path)
      const isMet = () => instance.kept().some(name => name.endsWith(ending))
      await until(() => isMet() || child.exitCode !== null, { everyMs: 0 })
      child.kill('SIGKILL')
      await child.exited
      expect(child.exitCode ?? 0).toBe(0)
      found = endUpgrade(instance)
    }
  })
})

type Prepared = ReturnType<typeof prepare>

function prepare() {
  const instance = oldInstance(5000)
  return { ...instance, before: readAll(instance.path) }
}

/**
 * Checks that the interrupted upgrade left a complete database, and completes the upgrade. Returns the number of the
 * schema that it found.
 */
function endUpgrade({ path, kept, before }: Prepared): number {
  const { schema, users } = readAll(path)
  expect([oldSchema, migrations.length]).toContain(schema)
  expect(users).toEqual(before.users)
  openDatabase(path).close()
  expect(readAll(path)).toMatchObject({ schema: migrations.length, users: before.users })
  expect(kept().filter(name => name.endsWith('.part'))).toEqual([])
  return schema
}

const openInChild = (path: string) =>
  startProgram(fromSources(join(import.meta.dir, 'open-in-child.ts'), path))
