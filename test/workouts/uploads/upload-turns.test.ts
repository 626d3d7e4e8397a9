import { describe, expect, test } from 'bun:test'
import { multipartBody, multipartType } from '../../support/multipart'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const body = multipartBody([
  { head: ['Content-Disposition: form-data; name="file"; filename="ride.gpx"'], content: steadyRide() },
  { head: ['Content-Disposition: form-data; name="data"'], content: '{"sport_id": 1}' },
])

const large = 1024 * 1024 + 1
const huge = 16 * 1024 * 1024 + 1

/** An upload whose body comes only when it is let go. */
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

const isStillWaiting = (read: Promise<void>) =>
  Promise.race([read.then(() => false), Bun.sleep(50).then(() => true)])

test('large uploads are read two at a time, and small ones at once', async () => {
  await using app = openTestApp()
  const kim = await allowLargeUploads(app)
  const [first, second] = [beginUpload(kim), beginUpload(kim)]
  await Promise.all([first.isRead, second.isRead])
  const third = beginUpload(kim)
  expect(await isStillWaiting(third.isRead)).toBe(true)
  const small = beginUpload(kim, large - 1)
  await small.isRead
  small.go()
  expect(await small.status).toBe(201)
  first.go()
  await third.isRead
  for (const { go } of [second, third]) go()
  expect(await Promise.all([first, second, third].map(({ status }) => status))).toEqual([201, 201, 201])
})

test('huge uploads are read one at a time, and leave a place for a large one', async () => {
  await using app = openTestApp()
  const kim = await allowLargeUploads(app)
  const first = beginUpload(kim, huge)
  await first.isRead
  const second = beginUpload(kim, huge)
  expect(await isStillWaiting(second.isRead)).toBe(true)
  first.go()
  await second.isRead
  const third = beginUpload(kim)
  await third.isRead
  for (const { go } of [second, third]) go()
  expect(await Promise.all([first, second, third].map(({ status }) => status))).toEqual([201, 201, 201])
})

test('an upload that does not say how large it is counts as large', async () => {
  await using app = openTestApp()
  const kim = await allowLargeUploads(app)
  const held = [beginUpload(kim), beginUpload(kim)]
  await Promise.all(held.map(({ isRead }) => isRead))
  const chunked = kim.tryUpload(steadyRide())
  expect(await isStillWaiting(chunked.then(() => {}))).toBe(true)
  for (const { go } of held) go()
  expect((await chunked).status).toBe(201)
})

describe('when too many wait', () => {
  test('another large upload is told when to come again, and those that wait are served', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '1000 per minute' })
    const kim = await allowLargeUploads(app)
    const uploads = Array.from({ length: 11 }, () => beginUpload(kim))
    const refused = await Promise.race(uploads.map(({ answer }) => answer))
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
      429,
      { status: 'error', message: 'rate limit exceeded (too many uploads at once)' },
      '10',
    ])
    for (const { go } of uploads) go()
    const statuses = await Promise.all(uploads.map(({ status }) => status))
    expect(statuses.toSorted()).toEqual([...Array(10).fill(201), 429])
    const again = beginUpload(kim)
    again.go()
    expect(await again.status).toBe(201)
  })

  test('to be measured, another upload is told so too', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '1000 per minute' })
    const kim = await allowLargeUploads(app)
    const { waiting } = app.ctx.worker
    app.ctx.worker.waiting = () => 100
    expect((await kim.tryUpload(steadyRide())).status).toBe(429)
    app.ctx.worker.waiting = waiting
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
