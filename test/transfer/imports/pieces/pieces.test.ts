// Archives that are uploaded in pieces: uploads continue after lost connections, accept pieces only from their sender,
// and are deleted if they stay incomplete.
import { describe, expect, test } from 'bun:test'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { jobs } from '../../../../src/platform/db/tables'
import { cleanUpInstance } from '../../../../src/server/clean-up'
import type { PiecedUploadAnswer } from '../../../../src/transfer/imports/pieces/schemas'
import { soon } from '../../../support/soon'
import { storedThings, uploadedFiles } from '../../../support/stored'
import { openTestApp, startOfTest, type TestApp, testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { until } from '../../../support/waiting'
import { archivedWorkout, archiveOf, importEnds, jobsAreDone } from '../importing'

const root = '/api/auth/account/import/uploads'
const archive = archiveOf([archivedWorkout(), archivedWorkout({ title: 'Another' })])
const half = Math.floor(archive.byteLength / 2)

const begin = async (user: TestUser) =>
  (await user.request<PiecedUploadAnswer>('POST', `${root}?size=${archive.byteLength}`)).body.data.id
const send = (user: TestUser, id: string, offset: number, body: BodyInit) =>
  user.request<PiecedUploadAnswer>('PATCH', `${root}/${id}?offset=${offset}`, { body })
const offsetOf = async (user: TestUser, id: string) =>
  (await user.get<PiecedUploadAnswer>(`${root}/${id}`)).body.data.offset

test('an archive in pieces is imported like one that came at once', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  const id = await begin(sam)
  expect((await send(sam, id, 0, archive.slice(0, half))).body.data).toEqual({ id, offset: half })
  expect((await send(sam, id, half, archive.slice(half))).body.data.offset).toBe(archive.byteLength)
  expect((await sam.request('POST', `/api/auth/account/import?upload=${id}`)).status).toBe(200)
  expect((await importEnds(sam)).workouts).toMatchObject({ total: 2, added: 2 })
  await soon(() => uploadedFiles(app.dataDir)).toEqual([])
  await soon(() => storedThings(app).orphanedFiles).toEqual([])
})

/** A body that sends these bytes and then breaks off. */
const broken = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes)
      controller.error(new Error('the line broke'))
    },
  })

test('what has come before a line breaks stays, and the next piece begins there', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  const id = await begin(sam)
  await send(sam, id, 0, archive.slice(0, half))
  await send(sam, id, half, broken(archive.slice(half, half + 20))).catch(() => {})
  const offset = await offsetOf(sam, id)
  expect([half, half + 20]).toContain(offset)
  await send(sam, id, offset, archive.slice(offset))
  await sam.request('POST', `/api/auth/account/import?upload=${id}`)
  expect((await importEnds(sam)).workouts.added).toBe(2)
})

describe('refused', () => {
  const app = testApp()

  test('a piece that begins elsewhere', async () => {
    const sam = await app.user('sam')
    const id = await begin(sam)
    await send(sam, id, 0, archive.slice(0, half))
    for (const offset of [0, half - 1, half + 1]) {
      const { status, body } = await send(sam, id, offset, 'x')
      expect<unknown>([status, body]).toEqual([
        400,
        { status: 'error', message: 'the piece does not begin where the last one ended' },
      ])
    }
    expect(await offsetOf(sam, id)).toBe(half)
  })

  test.each(['nothing', '..%2f..%2fx', 'x'.repeat(100)])('the id %s', async id => {
    const user = await app.user(`user${id.length}`)
    const notThere = { status: 404, body: { message: 'there is no such upload' } }
    expect<unknown>(await send(user, id, 0, 'x')).toMatchObject(notThere)
    expect<unknown>(await user.get(`${root}/${id}`)).toMatchObject(notThere)
    expect<unknown>(await user.delete(`${root}/${id}`)).toMatchObject(notThere)
    expect<unknown>(await user.request('POST', `/api/auth/account/import?upload=${id}`)).toMatchObject(
      notThere,
    )
  })

  test('an upload of somebody else', async () => {
    const [kim, eve] = [await app.user('kim'), await app.user('eve')]
    const id = await begin(kim)
    expect((await send(eve, id, 0, 'x')).status).toBe(404)
    expect((await eve.request('POST', `/api/auth/account/import?upload=${id}`)).status).toBe(404)
    expect(await offsetOf(kim, id)).toBe(0)
  })

  test('what the disk has no room for', async () => {
    const lee = await app.user('lee')
    const { status } = await lee.request('POST', `${root}?size=${10 ** 15 - 1}`)
    expect(status).toBe(507)
  })

  test('what is no archive, and nothing is left of it once it is given up', async () => {
    const pat = await app.user('pat')
    const id = await begin(pat)
    await send(pat, id, 0, 'no archive')
    expect((await pat.request('POST', `/api/auth/account/import?upload=${id}`)).status).toBe(400)
    expect((await pat.delete(`${root}/${id}`)).status).toBe(204)
    expect(uploadedFiles(app.dataDir).filter(path => path.includes(`/${pat.account.id}/`))).toEqual([])
  })
})

test('an import that is asked for too early costs nothing that has come', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  const id = await begin(sam)
  await send(sam, id, 0, archive.slice(0, half))
  const early = await sam.request('POST', `/api/auth/account/import?upload=${id}`)
  expect<unknown>([early.status, early.body]).toEqual([
    400,
    { status: 'error', message: 'the archive is damaged, or no zip archive' },
  ])
  expect(await offsetOf(sam, id)).toBe(half)
  await send(sam, id, half, archive.slice(half))
  expect((await sam.request('POST', `/api/auth/account/import?upload=${id}`)).status).toBe(200)
  expect((await importEnds(sam)).workouts.added).toBe(2)
  await soon(() => uploadedFiles(app.dataDir)).toEqual([])
})

test('what has come stays when the server ends, and the upload goes on after it', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const id = await begin(sam)
  await send(sam, id, 0, archive.slice(0, half))
  await app.restart()
  await cleanUpInstance(app.ctx)
  app.ctx.jobs.start()
  expect(await offsetOf(sam, id)).toBe(half)
  await send(sam, id, half, archive.slice(half))
  await sam.request('POST', `/api/auth/account/import?upload=${id}`)
  expect((await importEnds(sam)).workouts.added).toBe(2)
  await soon(() => uploadedFiles(app.dataDir)).toEqual([])
  await soon(() => storedThings(app).orphanedFiles).toEqual([])
})

const piecesOf = ({ dataDir }: TestApp) => uploadedFiles(dataDir).filter(path => path.endsWith('.pieces'))

describe('an upload that nobody ends', () => {
  test('gives way to another one, and can be given up', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await begin(sam)
    const id = await begin(sam)
    expect(piecesOf(app)).toHaveLength(1)
    expect((await sam.delete(`${root}/${id}`)).status).toBe(204)
    expect(piecesOf(app)).toEqual([])
  })

  test.each([
    ['another one is begun', (sam: TestUser) => begin(sam)],
    ['it is given up', (sam: TestUser, id: string) => sam.delete(`${root}/${id}`)],
  ])('when %s, a piece that was coming has nowhere to go', async (_, end) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const id = await begin(sam)
    const isThere = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const piece = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(archive.slice(0, half))
        isThere.resolve()
        await mayGoOn.promise
        controller.enqueue(archive.slice(half))
        controller.close()
      },
    })
    const sent = send(sam, id, 0, piece)
    await isThere.promise
    await until(async () => (await offsetOf(sam, id)) === half)
    await end(sam, id)
    mayGoOn.resolve()
    const { status, failure } = await sent
    expect([status, failure?.code]).toEqual([404, 'upload-not-found'])
  })

  test('is gone after a day without a piece', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const id = await begin(sam)
    app.ctx.jobs.start()
    const file = join(app.dataDir, 'uploads', piecesOf(app)[0] ?? '')
    const nextDay = new Date(startOfTest.getTime() + 86_400_000)
    utimesSync(file, startOfTest, new Date(nextDay.getTime() - 60_000))
    app.setClock(nextDay)
    app.ctx.jobs.wake()
    await send(sam, id, 0, 'x')
    const dayAfter = new Date(nextDay.getTime() + 86_400_000)
    await soon(() => app.ctx.db.select().from(jobs).get()?.dueAt).toEqual(dayAfter)
    expect(piecesOf(app)).toHaveLength(1)
    utimesSync(file, startOfTest, startOfTest)
    app.setClock(dayAfter)
    app.ctx.jobs.wake()
    await jobsAreDone(app)
    expect(piecesOf(app)).toEqual([])
  })

  test('is gone with its account', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await begin(sam)
    await sam.delete('/api/users/sam')
    expect(piecesOf(app)).toEqual([])
  })
})
