import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { cleanUpDirectory } from '../../../src/server/clean-up'
import { multipartBody, multipartType } from '../../support/multipart'
import { rideWith, steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { keepQueueFull, withWorkers } from '../../support/workers'

const body = multipartBody([
  { head: ['Content-Disposition: form-data; name="file"; filename="ride.gpx"'], content: steadyRide() },
  { head: ['Content-Disposition: form-data; name="data"'], content: '{"sport_id": 1}' },
])

const large = 1024 * 1024 + 1

/** An upload that sends its body only after `go()`. */
function beginUpload(user: TestUser, declaredLength = large) {
  const go = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const stream = new ReadableStream(
    {
      async pull(controller) {
        read.resolve()
        await go.promise
        controller.enqueue(body)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': multipartType, 'content-length': String(declaredLength) }
  const answer = user.request('POST', '/api/workouts', { body: stream, headers })
  return { isRead: read.promise, go: go.resolve, status: answer.then(({ status }) => status), answer }
}

async function allowLargeUploads(app: TestApp) {
  app.ctx.database.sqlite.run(
    'UPDATE instance_config SET max_single_file_size = 50000000, max_zip_file_size = 50000000',
  )
  return app.user('kim')
}

const spooled = ({ dataDir }: TestApp) => {
  const root = join(dataDir, 'run', 'spool')
  return existsSync(root) ? readdirSync(root) : []
}

test('however slowly uploads come, nobody waits for them', async () => {
  await using app = openTestApp()
  const [kim, sam] = [await allowLargeUploads(app), await app.user('sam')]
  const slow = Array.from({ length: 9 }, () => beginUpload(sam))
  await Promise.all(slow.map(({ isRead }) => isRead))
  for (const user of [kim, sam]) {
    const quick = beginUpload(user)
    quick.go()
    expect(await quick.status).toBe(201)
  }
  for (const { go } of slow) go()
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(9).fill(201))
})

test('a recording that takes long to measure keeps nobody else waiting, however many its owner has sent', async () => {
  await using app = openTestApp()
  const [kim, sam, lou] = [await app.user('kim'), await app.user('sam'), await app.user('lou')]
  const program = [join(import.meta.dir, '..', '..', 'support', 'held-worker.ts')]
  await withWorkers(app.ctx, { program }, async () => {
    const held = [1, 2, 3].map(() => sam.tryUpload(rideWith('<name>held</name>')))
    await until(() => app.ctx.workers.load().waiting === 2)
    for (const user of [kim, lou, kim]) expect((await user.tryUpload(steadyRide())).status).toBe(201)
    expect(app.ctx.workers.load()).toEqual({ running: 1, waiting: 2 })
    app.ctx.workers.stop()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([503, 503, 503])
  })
})

describe('what is sent lies on the disk', () => {
  test('of the data directory while it comes, and nowhere when it is stored or refused', async () => {
    await using app = openTestApp()
    const kim = await allowLargeUploads(app)
    const upload = beginUpload(kim)
    await upload.isRead
    expect(spooled(app)).toHaveLength(1)
    upload.go()
    expect(await upload.status).toBe(201)
    expect((await kim.tryUpload('words')).status).toBe(400)
    expect(spooled(app)).toEqual([])
  })

  test('and no longer when its sender goes away', async () => {
    await using app = openTestApp()
    const kim = await allowLargeUploads(app)
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(body.slice(0, 500))
      },
      async pull(controller) {
        await until(() => spooled(app).length > 0)
        controller.error(new Error('gone'))
      },
    })
    const headers = { 'content-type': multipartType }
    await kim.request('POST', '/api/workouts', { body: half, headers })
    expect(spooled(app)).toEqual([])
  })

  test('until the next start when the server ends meanwhile', async () => {
    await using app = openTestApp()
    const folder = await app.ctx.spool.makeFolder()
    const file = await folder.create('upload')
    await file.write(steadyRide())
    await file.close()
    expect(spooled(app)).toHaveLength(1)
    cleanUpDirectory(dataDirAt(app.dataDir))
    expect(spooled(app)).toEqual([])
  })
})

describe('when too many are in hand', () => {
  test('another large upload of the same user is told when to come again', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '1000 per minute' })
    const kim = await allowLargeUploads(app)
    const uploads = Array.from({ length: 11 }, () => beginUpload(kim))
    const refused = await Promise.race(uploads.map(({ answer }) => answer))
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
      429,
      { status: 'error', message: 'rate limit exceeded (too many uploads at once)' },
      '10',
    ])
    const ofSomebodyElse = beginUpload(await app.user('sam'))
    ofSomebodyElse.go()
    expect(await ofSomebodyElse.status).toBe(201)
    for (const { go } of uploads) go()
    const statuses = await Promise.all(uploads.map(({ status }) => status))
    expect(statuses.toSorted()).toEqual([...Array(10).fill(201), 429])
    const again = beginUpload(kim)
    again.go()
    expect(await again.status).toBe(201)
  })

  test('to be measured, another upload of the same user is told so too', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '1000 per minute' })
    const [kim, sam] = [await allowLargeUploads(app), await app.user('sam')]
    {
      await using _ = keepQueueFull(app.ctx.workers, 'general', 100, kim.account.id)
      expect((await kim.tryUpload(steadyRide())).status).toBe(429)
      expect((await sam.tryUpload(steadyRide())).status).toBe(201)
    }
    expect((await kim.tryUpload(steadyRide())).status).toBe(201)
  })

  test('nobody is refused on an instance without limits', async () => {
    await using app = openTestApp()
    const kim = await allowLargeUploads(app)
    const uploads = Array.from({ length: 30 }, () => beginUpload(kim))
    for (const { go } of uploads) go()
    expect(await Promise.all(uploads.map(({ status }) => status))).toEqual(Array(30).fill(201))
  })
})
