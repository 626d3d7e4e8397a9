// Directories that are accepted or refused as data directories. binary/refusals and binary/bad-input test the messages.
import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DamagedDatabase } from '../../../src/platform/db/database'
import {
  prepareDataDir,
  requireInstance,
  UnsafeDataDir,
  UnusableFile,
} from '../../../src/platform/storage/data-dir'
import { temporaryFolder } from '../../support/temporary-folder'

test('one below a file cannot be made', () => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'file'), '')
  const path = join(folder.path, 'file', 'data')
  const sentence = `a part of ${path} is a file, and no folder (ENOTDIR)`
  expect(() => prepareDataDir(path)).toThrow(new UnusableFile(sentence))
})

test.each([
  ['the group', 0o770],
  ['everybody', 0o707],
])('one that %s can write to is not safe', (_, mode) => {
  using folder = temporaryFolder()
  chmodSync(folder.path, mode)
  const sentence = `Others can write to ${folder.path}. Run: chmod 700 ${folder.path}`
  expect(() => prepareDataDir(folder.path)).toThrow(new UnsafeDataDir(sentence))
})

describe('where an instance has been, none is made anew beside', () => {
  test.each([
    'uploads/workouts/1/ride.gpx',
    'snapshots/schema-0011-2026-06-01.db',
    'backups/trackhut-2026-06-01-100000.trackhut',
  ])('%s', kept => {
    using folder = temporaryFolder()
    mkdirSync(dirname(join(folder.path, kept)), { recursive: true })
    writeFileSync(join(folder.path, kept), 'kept')
    const database = join(folder.path, 'trackhut.db')
    const expectRefusal = (what: string) => {
      const sentence = `it is ${what}, although there are files in ${kept.split('/')[0]}`
      for (const open of [prepareDataDir, requireInstance]) {
        expect(() => open(folder.path)).toThrow(new DamagedDatabase(sentence, database))
      }
    }
    expectRefusal('missing')
    expect(existsSync(database)).toBe(false)
    writeFileSync(database, '')
    expectRefusal('empty')
  })
})
