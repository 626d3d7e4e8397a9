// Files in the data directory that belong to no row, and files that belong to a row.

import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkFiles } from '../../../src/instance/doctor/checks/check-files'
import { noteOrphanedFiles } from '../../../src/platform/storage/orphaned-files'
import { steadyRide } from '../../support/recordings'
import { soon } from '../../support/soon'
import { uploadedFiles } from '../../support/stored'
import { openTestApp } from '../../support/test-app'
import { nextTurn } from '../../support/waiting'
import { dataDirectoryOf, findingsOf } from './data-directories'

/** Creates files in the upload folder to which no row refers. */
function plant(dataDir: string, paths: string[]) {
  for (const path of paths) {
    const target = join(dataDir, 'uploads', path)
    mkdirSync(join(target, '..'), { recursive: true })
    writeFileSync(target, path)
  }
}

const foundIn = (dataDir: string) => {
  const folder = join(dataDir, 'lost-and-found')
  const [moment] = existsSync(folder) ? readdirSync(folder) : []
  const uploads = join(folder, moment ?? '', 'uploads')
  return moment ? (readdirSync(uploads, { recursive: true }) as string[]).filter(path => /\./.test(path)) : []
}

test('files that belong to nothing are told, and moved away when that is wanted', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload()
  const folder = `workouts/${sam.account.id}`
  const orphans = [
    `${folder}/half.gpx.part`,
    `${folder}/old.png`,
    'loose.txt',
    'workouts/99/1.gpx',
  ].toSorted()
  const before = uploadedFiles(app.dataDir)
  plant(app.dataDir, orphans)
  expect(await findingsOf(app, 'files')).toMatchObject([{ state: 'problem', items: orphans }])
  await soon(() => uploadedFiles(app.dataDir)).toEqual([...before, ...orphans].toSorted())

  expect(await findingsOf(app, 'files', true)).toMatchObject([{ state: 'repaired', items: orphans }])
  await soon(() => uploadedFiles(app.dataDir)).toEqual(before)
  expect(foundIn(app.dataDir).toSorted()).toEqual(orphans)
  expect(await findingsOf(app, 'files', true)).toEqual([])
})

test('what is being written, or waits to be removed, is left alone', async () => {
  await using app = openTestApp()
  plant(app.dataDir, ['workouts/1/new.gpx', 'workouts/1/new.track.part', 'pictures/9/a.jpg'])
  noteOrphanedFiles(app.ctx.db, app.ctx.files, ['workouts/1/new.gpx', 'workouts/1/new.track', 'pictures/9'])
  expect(await findingsOf(app, 'files', true)).toEqual([])
})

test('of 1,000 files that belong to nothing all are moved, and none of 20 uploads meanwhile', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const orphans = Array.from({ length: 1000 }, (_, index) => `workouts/${sam.account.id}/${index}.gpx`)
  plant(app.dataDir, orphans)
  app.ctx.jobs.start()
  const uploads = Promise.all(
    Array.from({ length: 20 }, (_, minute) =>
      sam.upload(steadyRide({ start: new Date(Date.UTC(2026, 0, 1, 0, minute)) })),
    ),
  )
  const moved: string[] = []
  let isOver = false
  const watching = uploads.then(() => {
    isOver = true
  })
  do {
    for (const { items = [], repair } of await checkFiles(dataDirectoryOf(app))) {
      moved.push(...items)
      await repair?.()
    }
    await nextTurn()
  } while (!isOver)
  await watching
  await app.ctx.jobs.stop()
  expect(moved.toSorted()).toEqual(orphans.toSorted())
  expect(await findingsOf(app, 'files')).toEqual([])
  expect(await findingsOf(app, 'recordings')).toEqual([])
})

test('links are told and not followed', async () => {
  await using app = openTestApp()
  await using other = openTestApp()
  plant(other.dataDir, ['secret.txt'])
  mkdirSync(join(app.dataDir, 'uploads', 'workouts'), { recursive: true })
  symlinkSync(join(other.dataDir, 'uploads'), join(app.dataDir, 'uploads', 'workouts', '7'))
  symlinkSync('/etc/passwd', join(app.dataDir, 'uploads', 'a.gpx'))
  expect(await findingsOf(app, 'files', true)).toEqual([])
  expect(await findingsOf(app, 'permissions', true)).toMatchObject([
    { state: 'problem', items: expect.arrayContaining(['uploads/a.gpx', 'uploads/workouts/7']) },
  ])
  await soon(() => uploadedFiles(other.dataDir)).toEqual(['secret.txt'])
})
