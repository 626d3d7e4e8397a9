// Requests for an archive, and its download.
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DownloadLinkAnswer } from '../../../src/transfer/exports/schemas'
import { listening } from '../../support/listening'
import { testApp } from '../../support/test-app'
import { askForExport, exportEnds, exportOf, fetchExport, makeExportOf } from './exporting'

const app = testApp()
const sam = await app.user('sam')
const kim = await app.user('kim')
const asked = {
  created_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
  status: 'in_progress',
  file_name: null,
  file_size: null,
} as const

const notFound = { status: 'not found', message: 'file not found', data: { archive: [] } } as const

/** Requests a download link for an archive that exists. */
async function linkOf(user: typeof sam): Promise<string> {
  await user.prove()
  const answer = await user.request<DownloadLinkAnswer>('POST', '/api/auth/account/export/link')
  return answer.body.data.url
}

describe('a request', () => {
  test('is none before there is one', async () => {
    expect((await sam.get('/api/auth/account/export')).body).toEqual({ status: 'success', request: null })
    expect((await sam.request('POST', '/api/auth/account/export/link')).body).toEqual(notFound)
  })

  test('is taken once, however many come at once', async () => {
    const answers = await Promise.all([askForExport(sam), askForExport(sam), askForExport(sam)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const bodies = answers.map(({ body }) => body as unknown)
    const refused = {
      status: 'error',
      message: 'ongoing request exists',
      code: 'export-underway',
      request: asked,
    }
    // Any of the three requests may be the accepted one.
    expect(bodies).toContainEqual({ status: 'success', request: asked })
    expect(bodies.filter(body => Bun.deepEquals(body, refused))).toHaveLength(2)
    expect(await exportOf(sam)).toEqual(asked)
    expect((await fetchExport(sam, 'null')).body).toEqual(notFound as never)
  })

  test('becomes an archive', async () => {
    app.ctx.jobs.start()
    const request = await exportEnds(sam)
    expect(request).toMatchObject({ created_at: asked.created_at, status: 'successful' })
    expect(request.file_name).toMatch(/^archive_[\w-]{20}\.zip$/)
    const again = await askForExport(sam)
    expect([again.status, again.body]).toEqual([
      200,
      { status: 'error', message: 'completed request already exists', code: 'export-recent', request },
    ])
  })
})

describe('an archive', () => {
  test('is sent from the disk, as a file to be saved', async () => {
    const { file_name, file_size } = (await exportOf(sam))!
    await using server = listening(app)
    const answer = await fetch(`${server.origin}/api/auth/account/export/${file_name}`, {
      headers: { authorization: `Bearer ${sam.token}` },
    })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/x-gzip',
      'content-disposition': `attachment; filename=${file_name}`,
      'content-length': String(file_size),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const stored = readFileSync(join(app.dataDir, 'uploads/exports', `${sam.account.id}`, file_name!))
    expect(Buffer.from(await answer.bytes()).equals(stored)).toBe(true)
  })

  test('can be fetched from where a download broke off', async () => {
    const { file_name, file_size } = (await exportOf(sam))!
    await using server = listening(app)
    const ranges: [range: string, status: number, length: number][] = [
      [`bytes=${file_size! - 10}-`, 206, 10],
      [`bytes=${file_size}-`, 416, 0],
      ['bytes=0-1,3-4', 200, file_size!],
    ]
    for (const [range, status, length] of ranges) {
      const answer = await fetch(`${server.origin}/api/auth/account/export/${file_name}`, {
        headers: { authorization: `Bearer ${sam.token}`, range },
      })
      expect([range, answer.status, (await answer.bytes()).length]).toEqual([range, status, length])
    }
  })

  test('is only found by its whole name, and only by whom it belongs to', async () => {
    const { file_name } = await makeExportOf(kim)
    const name = file_name.slice(0, -4)
    const names = [
      (await exportOf(sam))!.file_name!,
      name,
      `${file_name}x`,
      file_name.toUpperCase(),
      `.%2f${file_name}`,
      `..%2f${kim.account.id}%2f${file_name}`,
      `%2fetc%2fpasswd`,
      `..%5c${file_name}`,
      `${file_name}%00`,
      `${file_name}.part`,
      '..%2f..%2f..%2ftrackhut.db',
      'undefined',
      'x'.repeat(4000),
    ]
    for (const one of names) {
      const { status, body } = await fetchExport(kim, one)
      expect([one, status, body]).toEqual([one, 404, notFound as never])
    }
    expect((await fetchExport(kim, '%')).status).toBe(400)
    expect((await fetchExport(kim, file_name)).status).toBe(200)
  })
})

describe('a link', () => {
  const isGood = async (link: string, headers = {}) => (await app.request('GET', link, { headers })).status

  test('is enough for ten minutes', async () => {
    const link = await linkOf(sam)
    expect(await isGood(link)).toBe(200)
    app.advanceClock(10 * 60_000 - 1)
    expect(await isGood(link)).toBe(200)
    app.advanceClock(1001)
    expect(await isGood(link)).toBe(401)
  })

  test('opens the archive of whom it was made for, and nothing else', async () => {
    const [ofSam, ofKim] = [await linkOf(sam), await linkOf(kim)]
    const ticket = ofSam.split('?')[1]
    expect(await isGood(`${ofKim.split('?')[0]}?${ticket}`)).toBe(404)
    for (const path of ['/api/auth/account/export', '/api/auth/profile', '/api/workouts'])
      expect([path, await isGood(`${path}?${ticket}`)]).toEqual([path, 401])
    const bearer = { authorization: `Bearer ${ticket!.slice('ticket='.length)}` }
    expect(await isGood('/api/auth/profile', bearer)).toBe(401)
  })

  test('cannot be made from a session, nor be tampered with, and a header counts more', async () => {
    const link = await linkOf(sam)
    const path = link.split('?')[0]
    for (const ticket of ['', 'x', sam.token, `${link.split('=')[1]}x`])
      expect([ticket, await isGood(`${path}?ticket=${ticket}`)]).toEqual([ticket, 401])
    expect(await isGood(link, { authorization: 'Bearer x.y.z' })).toBe(401)
  })

  test('ends with its session', async () => {
    const lee = await app.user('lee')
    await makeExportOf(lee)
    const link = await linkOf(lee)
    await lee.request('POST', '/api/auth/logout')
    expect(await isGood(link)).toBe(401)
  })
})
