// Where hard links are impossible, a backup copies the files first, so it checks that there is enough disk space.
import { expect, test } from 'bun:test'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizeOfCopies } from '../../../src/instance/backups/archive/write-backup'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { uploadedFiles } from '../../support/stored'
import { openTestApp } from '../../support/test-app'

/** Path of a file system in memory, which is not the file system of the test folders. */
const elsewhere = '/dev/shm'

const hasElsewhere = () => {
  const found = statSync(elsewhere, { throwIfNoEntry: false })
  return found !== undefined && found.dev !== statSync(tmpdir()).dev
}

async function withWorkouts() {
  const app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload()
  await sam.upload()
  const folder = join(app.dataDir, 'run', 'gathering')
  mkdirSync(folder)
  const needed = () => sizeOfCopies(dataDirAt(app.dataDir), folder)
  return { app, needed, [Symbol.asyncDispose]: () => app.close() }
}

test('linked files take no room', async () => {
  await using instance = await withWorkouts()
  expect(instance.needed()).toBe(0)
})

test.skipIf(!hasElsewhere())('uploads on another disk take as much as they are large', async () => {
  await using instance = await withWorkouts()
  const { dataDir } = instance.app
  const uploads = join(dataDir, 'uploads')
  const size = uploadedFiles(dataDir).reduce((sum, name) => sum + statSync(join(uploads, name)).size, 0)
  const other = mkdtempSync(join(elsewhere, 'trackhut-test-'))
  try {
    cpSync(uploads, other, { recursive: true })
    renameSync(uploads, `${uploads}-before`)
    symlinkSync(other, uploads)
    expect(size).toBeGreaterThan(0)
    expect(instance.needed()).toBe(size)
  } finally {
    rmSync(other, { recursive: true })
  }
})
