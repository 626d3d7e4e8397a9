// What is taken at the plain address, and what is refused.
import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { kmlOf, placemarkXml, trackXml } from '../../formats/kml/kml-documents'
import { insertPersonalToken } from '../../support/app-tokens'
import { steadyFitRide } from '../../support/fit-writer'
import { multipartBody, multipartType } from '../../support/multipart'
import { steadyRide } from '../../support/recordings'
import type { RequestOptions } from '../../support/requests'
import { useSmallLimits } from '../../support/small-limits'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import { bodyOf, idsOf, send } from './sending'

const app = testApp()
useSmallLimits(app)
const ride = bodyOf(steadyRide())
const fit = bodyOf(steadyFitRide())

let people = 0
/** Creates somebody who has added nothing yet. */
async function someone() {
  people += 1
  const user = await app.user(`rider_${people}`)
  return { user, token: insertPersonalToken(app.ctx, user, 'workouts:write') }
}

const fileHead = (name: string, part = 'file') => [
  `Content-Disposition: form-data; name="${part}"; filename="${name}"`,
]
const form = (...parts: Parameters<typeof multipartBody>[0]) => ({
  body: multipartBody(parts),
  headers: { 'content-type': multipartType },
})

describe('a file is taken', () => {
  const long = `<?xml version="1.0"?><!--${' '.repeat(5000)}-->`
  const kml = kmlOf(placemarkXml(trackXml(Array.from({ length: 61 }, (_, second) => second))))
  const text = new TextDecoder().decode(ride)
  const cases: [name: string, path: string, options: RequestOptions][] = [
    ['without a type and a name', '', { body: ride }],
    ['with the name of another format', '/ride.fit', { body: ride }],
    ['with the name of something else', '/holiday.jpeg', { body: fit }],
    ['with a name with folders and blanks', '/..%2F..%2Fetc%2Fpass%20wd.gpx', { body: ride }],
    ['with a very long name', `/${'x'.repeat(3000)}.gpx`, { body: ride }],
    ['that says to be JSON', '', { body: ride, headers: { 'content-type': 'application/json' } }],
    ['that says to be a picture', '', { body: fit, headers: { 'content-type': 'image/jpeg; q=1' } }],
    ['with a type that is none', '', { body: fit, headers: { 'content-type': 'multipart' } }],
    ['that is packed', '', { body: bodyOf(gzipSync(ride)) }],
    ['that is packed FIT', '/x.gpx', { body: bodyOf(gzipSync(fit)) }],
    ['that begins with blanks', '', { body: `\n\n  ${text.replace(/^<\?xml[^>]*\?>/, '')}` }],
    ['that begins with a byte order mark', '', { body: `\ufeff${text}` }],
    ['with a long comment first', '', { body: text.replace(/^<\?xml[^>]*\?>/, long) }],
    ['in UTF-16', '', { body: bodyOf(Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')) }],
    ['that is KML', '', { body: kml }],
    ['that is KMZ with its name', '/x.kmz', { body: bodyOf(zipSync({ 'doc.kml': Buffer.from(kml) })) }],
    ['that is KMZ without a name', '', { body: bodyOf(zipSync({ 'doc.kml': Buffer.from(kml) })) }],
    ['in an archive', '', { body: bodyOf(zipSync({ 'a/ride.gpx': ride })) }],
    ['in a form under any name', '', form({ head: fileHead('x', 'upload[0]'), content: ride })],
    ['in a form with paths in its name', '', form({ head: fileHead('../../../x.gpx'), content: ride })],
  ]
  test.each(cases)('%s', async (_, path, options) => {
    const { user, token } = await someone()
    const { status, ids, failure } = await send(app, `/api/upload${path}`, { ...options, token })
    expect([status, failure]).toEqual([201, undefined])
    expect(await idsOf(user)).toEqual(ids)
  })

  test('from an archive with all its recordings', async () => {
    const { user, token } = await someone()
    const other = steadyRide({ start: new Date('2026-05-04T08:00:00Z') })
    const body = bodyOf(zipSync({ 'a.gpx': ride, 'b.gpx': other }))
    const { status, ids } = await send(app, '/api/upload', { body, token })
    expect([status, ids.length]).toEqual([201, 2])
    expect((await idsOf(user)).toSorted()).toEqual(ids.toSorted())
    expect(await send(app, '/api/upload', { body, token })).toMatchObject({ status: 200, outcome: 'present' })
  })
})

describe('nothing is kept, and it is said why, of', () => {
  const half = ride.slice(0, ride.length / 2)
  const large = bodyOf(Buffer.concat([ride.subarray(0, 200), Buffer.alloc(1024 ** 2, ' ')]))
  const pieces = new Uint8Array(300_000)
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.concat([ride.subarray(0, 200), pieces]))
      },
    })
  const cases: [name: string, path: string, options: RequestOptions, status: number, code: string][] = [
    ['an empty body', '', { body: '' }, 400, 'recording-empty'],
    ['no body', '', {}, 400, 'recording-empty'],
    ['an empty file in a form', '', form({ head: fileHead('x.gpx'), content: '' }), 400, 'recording-empty'],
    ['half a file', '', { body: half }, 400, 'gpx-invalid'],
    ['half a FIT file', '', { body: fit.slice(0, 40) }, 400, 'fit-invalid'],
    ['half a packed file', '', { body: bodyOf(gzipSync(ride)).slice(0, 100) }, 400, 'gpx-invalid'],
    [
      'half an archive',
      '',
      { body: bodyOf(zipSync({ 'a.gpx': ride })).slice(0, 99) },
      400,
      'archive-damaged',
    ],
    [
      'an archive without recordings',
      '',
      { body: bodyOf(zipSync({ 'a.txt': ride })) },
      400,
      'archive-without-recordings',
    ],
    ['JSON', '', { json: { data: [] } }, 400, 'file-not-activity'],
    ['a table', '/x.gpx', { body: 'date,steps\n2026-01-01,100\n' }, 400, 'file-not-activity'],
    [
      'a picture',
      '/ride.gpx',
      { body: bodyOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
      400,
      'file-not-activity',
    ],
    ['a web page', '', { body: '<!doctype html><html><body>Log in</body></html>' }, 400, 'gpx-invalid'],
    ['a file that is too large', '', { body: large }, 413, 'file-too-large'],
    ['a file that never ends', '', { body: endless() }, 413, 'file-too-large'],
    ['a large file in a form', '', form({ head: fileHead('x.gpx'), content: large }), 413, 'file-too-large'],
    [
      'two files in a form',
      '',
      form({ head: fileHead('a.gpx'), content: ride }, { head: fileHead('b.gpx', 'b'), content: ride }),
      400,
      'too-many-files',
    ],
    [
      'a form without a file',
      '',
      form({ head: ['Content-Disposition: form-data; name="file"'], content: ride }),
      400,
      'file-part-missing',
    ],
    [
      'a form whose file has no name',
      '',
      form({ head: fileHead(''), content: ride }),
      400,
      'file-name-missing',
    ],
    [
      'half a form',
      '',
      { ...form(), body: multipartBody([{ head: fileHead('x'), content: ride }]).slice(0, 300) },
      400,
      'form-malformed',
    ],
    [
      'a form without a boundary',
      '',
      { body: ride, headers: { 'content-type': 'multipart/form-data' } },
      400,
      'form-malformed',
    ],
    ['a sport that is none', '?sport=running', { body: ride }, 400, 'sport-id-invalid'],
    ['a sport that there is not', '?sport=99', { body: ride }, 400, 'sport-unknown'],
  ]
  test.each(cases)('%s', async (_, path, options, status, code) => {
    const { user, token } = await someone()
    const before = storedThings(app)
    const answer = await send(app, `/api/upload${path}`, { ...options, token })
    expect([answer.status, answer.failure?.code as string | undefined]).toEqual([status, code])
    expect(await idsOf(user)).toEqual([])
    expect(storedThings(app)).toEqual(before)
  })
})

test('other methods are refused', async () => {
  const { token } = await someone()
  for (const path of ['/api/upload', '/api/upload/x.gpx', '/api/upload/t/x', '/api/upload/t/x/y.gpx']) {
    const answer = await app.request('GET', path, { token })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, PUT'])
  }
})

test('a folder of thousands of files can be sent, and no more than that', async () => {
  await using limited = openTestApp({ API_RATE_LIMITS: '300 per 5 minutes' })
  const answer = await send(limited, '/api/upload', { body: ride })
  expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([401, '3000'])
})

test('a sender whose files pile up has to wait', async () => {
  await using limited = openTestApp({ API_RATE_LIMITS: '300 per 5 minutes' })
  const lou = await limited.user('lou')
  const token = insertPersonalToken(limited.ctx, lou, 'workouts:write')
  const held = Promise.withResolvers<void>()
  const turn = () => limited.ctx.uploadTurns.run(String(lou.account.id), () => held.promise)
  const waiting = Array.from({ length: 100 }, turn)
  const refused = await send(limited, '/api/upload', { body: ride, token })
  expect([refused.status, refused.failure?.code]).toEqual([429, 'uploads-busy'])
  held.resolve()
  await Promise.all(waiting)
  expect((await send(limited, '/api/upload', { body: ride, token })).status).toBe(201)
})

test('an account that has no room left gets no more', async () => {
  const { user, token } = await someone()
  app.ctx.database.sqlite.run('UPDATE users SET storage_limit = 1000 WHERE id = ?', [user.account.id])
  const answer = await send(app, '/api/upload', { body: ride, token })
  expect([answer.status, answer.failure?.code]).toEqual([413, 'storage-limit-reached'])
  expect(await idsOf(user)).toEqual([])
})
