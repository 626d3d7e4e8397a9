// The stored size of the upload folder is always the sum of its files, whatever files are added and removed, in any
// order.
import { describe, expect, test } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { jobs, uploadSizes } from '../../../src/platform/db/tables'
import { queueJob } from '../../../src/platform/jobs/store'
import {
  countUploadsKind,
  findWrongSizes,
  recountFoldersOf,
} from '../../../src/platform/storage/count-uploads'
import { releaseFiles, storeFiles } from '../../../src/platform/storage/store-files'
import { sumUploadSizes } from '../../../src/platform/storage/upload-sizes-store'
import { giveAvatar, plain } from '../../accounts/avatars/give-avatar'
import { blue, red } from '../../accounts/avatars/images'
import { findingsOf } from '../../instance/doctor/data-directories'
import { steadyRide } from '../../support/recordings'
import { soon } from '../../support/soon'
import { sizeOnDisk, storedThings, uploadedFiles } from '../../support/stored'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { makeExportOf } from '../../transfer/exports/exporting'

type App = ReturnType<typeof openTestApp>

const bytes = (length: number) => new Uint8Array(length)
const path = 'workouts/1/a.gpx'

async function begin() {
  const app = openTestApp()
  const { account } = await app.user('sam')
  const owner = { userId: account.id, folder: `workouts/${account.id}` }
  const store = (files: Record<string, Uint8Array>, isWanted = true) =>
    storeFiles(
      app.ctx,
      owner,
      save => save(files),
      () => isWanted,
    )
  const release = (...paths: string[]) => releaseFiles(app.ctx, (_, letGo) => letGo(paths))
  return { app, store, release, [Symbol.asyncDispose]: () => app.close() }
}

const expectSize = async ({ ctx, dataDir }: App, size: number) => {
  expect([sumUploadSizes(ctx.db), sizeOnDisk({ dataDir })]).toEqual([size, size])
  expect(await findWrongSizes(ctx)).toEqual([])
}

describe('the kept size of the upload folder', () => {
  test('follows files that are stored, written over and released', async () => {
    await using instance = await begin()
    const { app, store, release } = instance
    await store({ [path]: bytes(7), 'workouts/1/b.gpx': bytes(10) })
    await store({ 'pictures/1/a.jpg': bytes(100) })
    await expectSize(app, 117)
    await store({ [path]: bytes(5) })
    await expectSize(app, 115)
    await release(path, 'workouts/1/never-there.gpx')
    await expectSize(app, 110)
  })

  test('does not count what nobody wants any more, or what fails', async () => {
    await using instance = await begin()
    const { app, store } = instance
    await store({ [path]: bytes(7) }, false)
    await expectSize(app, 0)
    await store({ [path]: bytes(7) })
    await store({ [path]: bytes(9) }, false)
    await expectSize(app, 0)
  })

  test('loses a folder with all in it, of which some may be gone already', async () => {
    await using instance = await begin()
    const { app, store, release } = instance
    await store({
      [path]: bytes(7),
      'workouts/1/map/1x1.png': bytes(10),
      'workouts/1/map/2x2.png': bytes(20),
    })
    await releaseFiles(app.ctx, (_, letGo) => {
      letGo(['workouts/1/map/1x1.png'])
      letGo(['workouts/1/map'])
    })
    await expectSize(app, 7)
    await release('workouts/1')
    await expectSize(app, 0)
    expect(app.ctx.db.select().from(uploadSizes).all()).toEqual([])
  })

  test('is that of the files after all that people do', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const kim = await app.user('kim')
    app.ctx.jobs.start()
    const isIdle = async () => (await app.ctx.db.$count(jobs, ne(jobs.kind, 'sweep-export'))) === 0
    const settle = async () => {
      await until(isIdle)
      await soon(() => storedThings(app).orphanedFiles).toEqual([])
      expect(sumUploadSizes(app.ctx.db)).toBe(sizeOnDisk(app))
      expect(await findWrongSizes(app.ctx)).toEqual([])
    }
    const ride = await sam.upload(steadyRide())
    const other = await sam.upload(steadyRide({ start: new Date('2026-02-01') }))
    for (let side = 100; side < 110; side++) await sam.get(`/api/workouts/map/${other.map}?size=${side}x100`)
    await settle()
    await giveAvatar(sam, plain(red))
    await giveAvatar(sam, plain(blue))
    await makeExportOf(sam)
    await kim.upload()
    await settle()
    await sam.delete(`/api/workouts/${ride.id}`)
    await sam.delete('/api/auth/picture')
    await settle()
    await kim.delete('/api/users/kim')
    await sam.delete(`/api/workouts/${other.id}`)
    await settle()
    expect(sizeOnDisk(app)).toBeGreaterThan(0)
    await sam.delete('/api/users/sam')
  })
})

describe('files that are there already', () => {
  test('are counted in the background after an upgrade or a restore', async () => {
    await using instance = await begin()
    const { app, store } = instance
    await store({ [path]: bytes(7), 'pictures/1/a.jpg': bytes(100) })
    app.ctx.db.delete(uploadSizes).run()
    await store({ 'workouts/1/b.gpx': bytes(10) })
    queueJob(app.ctx.db, countUploadsKind, null, app.ctx.clock())
    // `trackhut doctor` reports no problem while the job that counts the files is due.
    expect(await findingsOf(app, 'sizes')).toEqual([])
    app.ctx.jobs.start()
    await until(async () => (await app.ctx.db.$count(jobs)) === 0)
    await expectSize(app, 117)
  })

  test('are counted while others come and go', async () => {
    await using instance = await begin()
    const { app, store, release } = instance
    await store({ [path]: bytes(7), 'workouts/1/b.gpx': bytes(10) })
    app.ctx.db.delete(uploadSizes).run()
    const { files } = app.ctx
    let isDisturbed = false
    const measure: typeof files.measure = async (folder, counts) => {
      const measured = await files.measure(folder, counts)
      if (!isDisturbed) await store({ 'workouts/1/c.gpx': bytes(1000) })
      isDisturbed = true
      return measured
    }
    await recountFoldersOf({ ...app.ctx, files: { ...files, measure } }, [path])
    await expectSize(app, 1017)
    await release('workouts/1/c.gpx')
    await expectSize(app, 17)
  })

  test('and have another size than is kept are told by the doctor, who counts them again', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sam.upload()
    await giveAvatar(sam, plain(red))
    for (const file of uploadedFiles(app.dataDir)) appendFileSync(join(app.dataDir, 'uploads', file), 'more')
    const wrong = { items: ['pictures/1', 'workouts/1'] }
    expect(await findingsOf(app, 'sizes')).toMatchObject([{ state: 'notice', ...wrong }])
    expect(await findingsOf(app, 'sizes', true)).toMatchObject([{ state: 'repaired', ...wrong }])
    await expectSize(app, sizeOnDisk(app))
  })
})
