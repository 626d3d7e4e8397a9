// WebDAV requests of apps that send recordings.
import { describe, expect, test } from 'bun:test'
import { existsSync, linkSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { jobs } from '../../../src/platform/db/tables'
import { inboxName } from '../../../src/platform/storage/account-folders'
import { findUploadSize } from '../../../src/platform/storage/upload-sizes-store'
import { watchFile } from '../../../src/transfer/dav/sweep-file'
import { insertPersonalToken } from '../../support/app-tokens'
import { steadyRide } from '../../support/recordings'
import { soon } from '../../support/soon'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

const ride = new Uint8Array(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }))

type Dav = (method: string, path: string, options?: Options) => Promise<Response>

interface Options {
  body?: BodyInit
  headers?: Record<string, string>
}

const openDav = (environment: Record<string, string> = {}) => openTestApp({ WEBDAV: 'true', ...environment })

const basic = (name: string, token: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${token}`).toString('base64')}`,
})

function davOf(
  app: TestApp,
  user: TestUser,
  token = insertPersonalToken(app.ctx, user, 'workouts:write'),
): Dav {
  return (method, path, { body, headers } = {}) =>
    app.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: { ...basic(user.account.username, token), ...headers },
        ...(body !== undefined && { body }),
      }),
    )
}

/** Creates a user who has uploaded a workout, whose sport is then the last used sport. */
async function rider(app: TestApp) {
  const sam = await app.user('sam')
  await sam.upload()
  app.ctx.jobs.start()
  return { sam, dav: davOf(app, sam) }
}

async function countWorkouts(user: TestUser): Promise<number> {
  const { body } = await user.get<{ pagination: { total: number } }>('/api/workouts')
  return body.pagination.total
}

async function list(dav: Dav, path = '/dav/'): Promise<string[]> {
  const answer = await dav('PROPFIND', path, { headers: { depth: '1' } })
  expect(answer.status).toBe(207)
  return [...(await answer.text()).matchAll(/<D:href>([^<]*)<\/D:href>/g)].map(([, href]) => href ?? '')
}

const pathOf = (app: TestApp, path: string) => join(app.dataDir, 'inbox', 'sam', path)

test('it is off until it is switched on', async () => {
  await using app = openTestApp()
  for (const method of ['GET', 'PUT', 'PROPFIND', 'OPTIONS']) {
    for (const path of ['/dav', '/dav/', '/dav/x.gpx']) {
      const answer = await app.handle(new Request(`http://localhost${path}`, { method }))
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([404, null])
    }
  }
})

describe('without a name and a token of that user it asks for both:', () => {
  const kinds: [string, (app: TestApp, sam: TestUser) => Record<string, string>][] = [
    ['none', () => ({})],
    ['an unknown token', () => basic('sam', 'thp_unknown')],
    ['the password of the account', () => basic('sam', 'open sesame')],
    ['the token of a session', (_, sam) => basic('sam', sam.token)],
    ['somebody else’s name', (app, sam) => basic('kim', insertPersonalToken(app.ctx, sam, 'workouts:write'))],
    [
      'no Basic at all',
      (app, sam) => ({ authorization: `Bearer ${insertPersonalToken(app.ctx, sam, 'workouts:write')}` }),
    ],
    ['no base64', () => ({ authorization: 'Basic ****' })],
  ]
  test.each(kinds)('%s', async (_, headersOf) => {
    await using app = openDav()
    const sam = await app.user('sam')
    await app.user('kim')
    const headers = headersOf(app, sam)
    const answer = await app.handle(new Request('http://localhost/dav/', { method: 'PROPFIND', headers }))
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Trackhut"')
  })

  test('a token that may not add workouts is refused', async () => {
    await using app = openDav()
    const sam = await app.user('sam')
    const dav = davOf(app, sam, insertPersonalToken(app.ctx, sam, 'workouts:read'))
    expect((await dav('PUT', '/dav/x.gpx', { body: ride })).status).toBe(403)
  })

  test('many wrong ones have to wait, and are in the log; a good one has not', async () => {
    await using app = openDav({ API_RATE_LIMITS: '10000 per 5 minutes' })
    const { dav } = await rider(app)
    const attempt = async () =>
      (
        await app.handle(
          new Request('http://localhost/dav/', { method: 'PROPFIND', headers: basic('sam', 'thp_x') }),
        )
      ).status
    for (let count = 0; count < 10; count++) expect(await attempt()).toBe(401)
    expect(await attempt()).toBe(429)
    expect((await dav('PROPFIND', '/dav/')).status).toBe(207)
    expect(
      app.logLines.filter(line => line.includes('A log-in failed {"address":"127.0.0.1","username":"sam"')),
    ).toHaveLength(10)
  })
})

test('guesses at invented names are kept as one row for each address, and tell nothing about names', async () => {
  await using app = openDav({ API_RATE_LIMITS: '10000 per 5 minutes' })
  await rider(app)
  const attempt = async (name: string) =>
    (
      await app.handle(
        new Request('http://localhost/dav/', { method: 'PROPFIND', headers: basic(name, 'thp_x') }),
      )
    ).status
  const statuses = await Array.fromAsync({ length: 60 }, (_, count) => attempt(`nobody-${count}`))
  expect(statuses).toEqual(statuses.map((_, count) => (count < 10 ? 401 : 429)))
  expect(await attempt('sam')).toBe(429)
  const { rows } = app.ctx.database.sqlite.query('SELECT count(*) AS rows FROM counters').get() as {
    rows: number
  }
  expect(rows).toBe(1)
})

test('what is put there becomes a workout, and stays where it was put', async () => {
  await using app = openDav()
  const { sam, dav } = await rider(app)
  expect((await dav('PUT', '/dav/my%20ride.gpx', { body: ride })).status).toBe(201)
  await until(() => existsSync(pathOf(app, 'done/my ride.gpx')))
  expect(await countWorkouts(sam)).toBe(2)
  expect(await list(dav)).toEqual(['/dav/', '/dav/my%20ride.gpx'])
  const read = await dav('GET', '/dav/my%20ride.gpx')
  expect([read.status, await read.bytes()]).toEqual([200, ride])
  const head = await dav('HEAD', '/dav/my%20ride.gpx')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(ride.length)])
  expect((await dav('HEAD', '/dav/other.gpx')).status).toBe(404)
  expect((await dav('DELETE', '/dav/my%20ride.gpx')).status).toBe(204)
  expect(await list(dav)).toEqual(['/dav/'])
  expect(await countWorkouts(sam)).toBe(2)
})

test('a file that is put under a name of its own first becomes a workout when it is moved', async () => {
  await using app = openDav()
  const { sam, dav } = await rider(app)
  expect((await dav('MKCOL', '/dav/OpenTracks/')).status).toBe(201)
  expect((await dav('MKCOL', '/dav/OpenTracks')).status).toBe(405)
  expect((await dav('PUT', '/dav/OpenTracks/ride.gpx.part', { body: ride })).status).toBe(201)
  app.advanceClock(20_000)
  await app.ctx.inbox?.look()
  expect(await countWorkouts(sam)).toBe(1)
  const headers = { destination: 'http://localhost/dav/OpenTracks/ride.gpx' }
  expect((await dav('MOVE', '/dav/OpenTracks/ride.gpx.part', { headers })).status).toBe(201)
  await until(() => existsSync(pathOf(app, 'done/OpenTracks/ride.gpx')))
  expect(await countWorkouts(sam)).toBe(2)
  expect(await list(dav, '/dav/OpenTracks')).toEqual(['/dav/OpenTracks/', '/dav/OpenTracks/ride.gpx'])
})

test('what a system puts beside a file is no recording, and is refused by nobody', async () => {
  await using app = openDav()
  const { dav } = await rider(app)
  expect((await dav('PUT', '/dav/._ride.gpx', { body: 'facts about a file' })).status).toBe(201)
  expect((await dav('PUT', '/dav/ride.gpx', { body: ride })).status).toBe(201)
  await until(() => existsSync(pathOf(app, 'done/ride.gpx')))
  expect(existsSync(pathOf(app, 'refused'))).toBe(false)
})

test('what cannot become a workout is among the refused ones, with the reason', async () => {
  await using app = openDav()
  const { dav } = await rider(app)
  expect((await dav('PUT', '/dav/ride.gpx', { body: 'no recording' })).status).toBe(201)
  await until(() => existsSync(pathOf(app, 'refused/ride.gpx')))
  expect(await list(dav, '/dav/refused')).toEqual([
    '/dav/refused/',
    '/dav/refused/ride.gpx.txt',
    '/dav/refused/ride.gpx',
  ])
  expect(await (await dav('GET', '/dav/refused/ride.gpx.txt')).text()).toContain('not a valid GPX file')
  expect((await dav('DELETE', '/dav/refused/ride.gpx')).status).toBe(204)
})

describe('only what may become a workout is taken:', () => {
  const refused = {
    status: 'error',
    message: 'file extension not allowed',
    code: 'file-extension-not-allowed',
  }

  test.each(['notes.txt', 'film.mp4', 'ride', 'gpx', 'ride.gpx.bak', 'a.gpx.gz.exe'])(
    'not %s',
    async name => {
      await using app = openDav()
      const { dav } = await rider(app)
      const answer = await dav('PUT', `/dav/${name}`, { body: ride })
      expect([answer.status, await answer.json()]).toEqual([415, refused])
      expect(existsSync(pathOf(app, ''))).toBe(false)
    },
  )

  test.each([
    'ride.FIT',
    'ride.tcx.gz',
    'ride.kmz',
    'rides.zip',
    '.DS_Store',
    'ride.gpx.tacitpart',
    'x.partial',
  ])('%s is', async name => {
    await using app = openDav()
    const { dav } = await rider(app)
    expect((await dav('PUT', `/dav/${name}`, { body: 'x' })).status).toBe(201)
  })

  test('nor gets another name by being moved', async () => {
    await using app = openDav()
    const { dav } = await rider(app)
    await dav('PUT', '/dav/film.part', { body: 'x' })
    const headers = { destination: '/dav/film.mp4' }
    expect((await dav('MOVE', '/dav/film.part', { headers })).status).toBe(415)
    expect(await list(dav)).toEqual(['/dav/', '/dav/film.part'])
  })
})

describe('what never becomes a workout goes:', () => {
  const hours = 3_600_000

  /** Sets the modification time of files to the present time of the test's clock. */
  const dateNow = (app: TestApp, ...paths: string[]) => {
    for (const path of paths) utimesSync(pathOf(app, path), app.ctx.clock(), app.ctx.clock())
  }

  test('a temporary file a day after it came, however often it came', async () => {
    await using app = openDav()
    const { dav } = await rider(app)
    for (let count = 0; count < 3; count++) await dav('PUT', '/dav/ride.gpx.part', { body: ride })
    await dav('MKCOL', '/dav/.trash')
    await dav('PUT', '/dav/.trash/ride.gpx', { body: ride })
    // This file was not sent by WebDAV, so it is not deleted.
    writeFileSync(pathOf(app, 'other.gpx.part'), ride)
    dateNow(app, 'ride.gpx.part', '.trash/ride.gpx', 'other.gpx.part')
    app.advanceClock(23 * hours)
    app.ctx.jobs.wake()
    await soon(() => list(dav)).toEqual([
      '/dav/',
      '/dav/ride.gpx.part',
      '/dav/other.gpx.part',
      '/dav/.trash/',
    ])
    app.advanceClock(2 * hours)
    app.ctx.jobs.wake()
    await soon(() => list(dav)).toEqual(['/dav/', '/dav/other.gpx.part', '/dav/.trash/'])
    await soon(() => list(dav, '/dav/.trash')).toEqual(['/dav/.trash/'])
  })

  test('a refused one after thirty days, with all that were refused under its name', async () => {
    await using app = openDav()
    const { dav } = await rider(app)
    await dav('PUT', '/dav/ride.gpx', { body: 'no recording' })
    await until(() => existsSync(pathOf(app, 'refused/ride.gpx')))
    await dav('PUT', '/dav/ride.gpx', { body: 'no recording either' })
    await until(() => existsSync(pathOf(app, 'refused/ride (2).gpx')))
    for (const name of ['rider.gpx', 'ride (x).fit']) writeFileSync(pathOf(app, `refused/${name}`), 'x')
    dateNow(app, ...readdirSync(pathOf(app, 'refused')).map(name => `refused/${name}`))
    app.advanceClock(29 * 24 * hours)
    app.ctx.jobs.wake()
    await soon(() => list(dav, '/dav/refused')).toHaveLength(7)
    app.advanceClock(2 * 24 * hours)
    app.ctx.jobs.wake()
    const left = ['/dav/refused/', '/dav/refused/rider.gpx', '/dav/refused/ride%20(x).fit']
    await soon(() => list(dav, '/dav/refused')).toEqual(left)
  })

  test('of an account that is gone nothing is left to be looked at', async () => {
    await using app = openDav()
    const { dav, sam } = await rider(app)
    await dav('PUT', '/dav/ride.gpx.part', { body: ride })
    const subjects = () =>
      app.ctx.db
        .select()
        .from(jobs)
        .all()
        .map(({ subject }) => subject)
    expect(subjects().join()).toContain('ride.gpx.part')
    expect(
      (
        await (
          await app.user('boss', { isAdmin: true })
        ).request('DELETE', `/api/users/${sam.account.username}`)
      ).status,
    ).toBe(204)
    expect(subjects().join()).not.toContain('ride.gpx.part')
  })
})

describe('nobody makes what lies there grow without end:', () => {
  const hour = 3_600_000

  /** Creates a user, and sends a first request, which reserves the inbox folder for the user. */
  const claimed = async (app: TestApp) => {
    const of = await rider(app)
    await list(of.dav)
    return of
  }

  test('folders of nothing', async () => {
    await using app = openDav()
    const { dav } = await claimed(app)
    for (let count = 0; count < 1000; count++) {
      mkdirSync(pathOf(app, `${count % 9}/${count}`), { recursive: true })
    }
    expect((await dav('MKCOL', '/dav/more')).status).toBe(507)
    expect(existsSync(pathOf(app, 'more'))).toBe(false)
    for (let count = 0; count < 10; count++) {
      expect((await dav('DELETE', `/dav/${count % 9}/${count}`)).status).toBe(204)
    }
    expect((await dav('MKCOL', '/dav/more')).status).toBe(201)
    expect((await dav('MKCOL', '/dav/more/and-more')).status).toBe(507)
  })

  test('files, but for those that became workouts', async () => {
    await using app = openDav()
    const { dav } = await claimed(app)
    for (const folder of ['done', 'refused']) mkdirSync(pathOf(app, folder), { recursive: true })
    for (let count = 0; count < 10_000; count++) writeFileSync(pathOf(app, `refused/${count}.txt`), '')
    writeFileSync(pathOf(app, 'done/ride.gpx'), ride)
    const statusOf = async (path: string) => (await dav('PUT', path, { body: ride })).status
    expect(await statusOf('/dav/x.part')).toBe(507)
    // Files in `done` do not count, but the new file would, even with the same name as one in `done`. So it is refused.
    expect(await statusOf('/dav/ride.gpx')).toBe(507)
    expect(readdirSync(pathOf(app, '')).toSorted()).toEqual(['done', 'refused'])
    expect((await dav('DELETE', '/dav/refused/0.txt')).status).toBe(204)
    expect(await statusOf('/dav/x.part')).toBe(201)
    expect(await statusOf('/dav/y.part')).toBe(507)
    expect(await statusOf('/dav/x.part')).toBe(204)
  })

  test('rows of what is to be looked at: in an hour only those of files that are left', async () => {
    await using app = openDav()
    const { sam, dav } = await claimed(app)
    const watched = () =>
      app.ctx.db
        .select()
        .from(jobs)
        .where(eq(jobs.kind, 'sweep-webdav-file'))
        .all()
        .map(({ subject }) => JSON.parse(subject).path)
        .toSorted()
    await dav('PUT', '/dav/ride.gpx', { body: ride })
    await dav('PUT', '/dav/gone.part', { body: ride })
    await dav('PUT', '/dav/moved.part', { body: ride })
    await dav('PUT', '/dav/stays.part', { body: ride })
    await dav('PUT', '/dav/bad.gpx', { body: 'no recording' })
    await dav('DELETE', '/dav/gone.part')
    await dav('MOVE', '/dav/moved.part', { headers: { destination: '/dav/moved.gpx' } })
    expect(watched()).toHaveLength(6)
    await until(() => existsSync(pathOf(app, 'done/ride.gpx')) && existsSync(pathOf(app, 'done/moved.gpx')))
    await until(() => existsSync(pathOf(app, 'refused/bad.gpx')))
    // A file that is still waiting to be imported.
    writeFileSync(pathOf(app, 'waits.fit'), 'x')
    watchFile(app.ctx, sam.account, ['waits.fit'])
    app.advanceClock(hour)
    app.ctx.jobs.wake()
    await soon(async () => watched()).toEqual(['bad.gpx', 'stays.part', 'waits.fit'])
  })

  test('names of what was refused under one', async () => {
    await using app = openDav()
    const { dav } = await claimed(app)
    mkdirSync(pathOf(app, 'refused'), { recursive: true })
    const numbers = Array.from({ length: 99 }, (_, index) => ` (${index + 2})`)
    for (const number of ['', ...numbers]) writeFileSync(pathOf(app, `refused/a${number}.gpx`), 'x')
    await dav('PUT', '/dav/a.gpx', { body: 'no recording' })
    const found = () =>
      readdirSync(pathOf(app, 'refused')).filter(name => /^a \([\da-f]{16}\)\.gpx$/.test(name))
    await until(() => found().length === 1)
    // After a month, the file is deleted together with the other refused files of the same name.
    const later = new Date(Date.now() + 31 * 24 * hour)
    app.setClock(later)
    app.ctx.jobs.wake()
    await soon(async () => readdirSync(pathOf(app, 'refused'))).toEqual([])
  })
})

describe('properties', () => {
  const ask = (body: string) => `<?xml version="1.0"?><a:propfind xmlns:a="DAV:">${body}</a:propfind>`

  test('of a file, those that are asked for', async () => {
    await using app = openDav()
    const { dav } = await rider(app)
    await dav('PUT', '/dav/a%26b.part', { body: 'hello' })
    const body = ask('<a:prop><a:getcontentlength/><a:resourcetype/><a:quota/></a:prop>')
    const answer = await dav('PROPFIND', '/dav/a%26b.part', { body, headers: { depth: '0' } })
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await answer.text()).toContain(
      '<D:href>/dav/a%26b.part</D:href><D:propstat><D:prop><D:getcontentlength>5</D:getcontentlength><D:resourcetype/></D:prop>',
    )
    const all = await (await dav('PROPFIND', '/dav/a%26b.part', { body: ask('<a:allprop/>') })).text()
    expect(all).toContain('<D:displayname>a&amp;b.part</D:displayname>')
    expect(all).toContain('<D:getlastmodified>')
  })

  test.each([
    ['entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><propfind><prop>&a;</prop></propfind>'],
    ['no XML', 'what is there?'],
    ['something else', '<a:propertyupdate xmlns:a="DAV:"/>'],
    ['an element that does not end', '<propfind><prop>'],
    ['too much', `<propfind>${' '.repeat(20_000)}</propfind>`],
  ])('are not told for %s', async (_, body) => {
    await using app = openDav()
    const { dav } = await rider(app)
    expect((await dav('PROPFIND', '/dav/', { body })).status).toBe(400)
  })

  test('of all folders at once are not told', async () => {
    await using app = openDav()
    const { dav } = await rider(app)
    expect((await dav('PROPFIND', '/dav/', { headers: { depth: 'infinity' } })).status).toBe(403)
    expect((await dav('PROPFIND', '/dav/', { headers: { depth: '7' } })).status).toBe(400)
    expect((await dav('PROPFIND', '/dav/nothing/')).status).toBe(404)
  })
})

test('OPTIONS says what there is; other methods are refused', async () => {
  await using app = openDav()
  const { dav } = await rider(app)
  const options = await dav('OPTIONS', '/dav/')
  expect([options.status, options.headers.get('dav')]).toEqual([200, '1'])
  expect(options.headers.get('allow')).toBe('OPTIONS, PROPFIND, GET, HEAD, PUT, MKCOL, MOVE, DELETE')
  for (const method of ['LOCK', 'PROPPATCH', 'COPY', 'POST'])
    expect((await dav(method, '/dav/x')).status).toBe(405)
})

describe('nothing leads out of the folder:', () => {
  test.each([
    ['PUT', '/dav/..%2f..%2fx.gpx', 404],
    ['PUT', '/dav/%2e%2e/%2e%2e/x.gpx', 404],
    ['GET', '/dav/..%5c..%5csecret.key', 404],
    ['GET', '/dav/%2fetc%2fpasswd', 404],
    ['GET', '/dav/a%00b', 404],
    ['GET', '/dav/a%ff', 404],
    ['PUT', `/dav/${'a'.repeat(201)}.gpx`, 404],
    ['PUT', '/dav/1/2/3/4/5/6.gpx', 404],
    ['PUT', '/dav/done/x.gpx', 403],
    ['PUT', '/dav/refused/x.gpx', 403],
    ['PUT', '/dav/missing/x.gpx', 409],
    ['PUT', '/dav/', 405],
    ['MKCOL', '/dav/done', 403],
    ['MKCOL', '/dav/a/b', 409],
    ['DELETE', '/dav/', 403],
    ['DELETE', '/dav/missing', 404],
    ['GET', '/dav/done/x.gpx', 404],
  ])('%s %s', async (method, path, status) => {
    await using app = openDav()
    const { dav } = await rider(app)
    const body = method === 'PUT' ? ride : undefined
    expect((await dav(method, path, body ? { body } : {})).status).toBe(status)
    expect(readdirSync(app.dataDir)).not.toContain('x.gpx')
  })

  test.each([
    ['no destination', undefined, 400],
    ['another server', 'http://elsewhere.example.org/dav/y.part', 400],
    ['another path', '/api/y.part', 400],
    ['the folder itself', '/dav/', 403],
    ['a folder that is not there', '/dav/missing/y.part', 409],
    ['what was refused', '/dav/refused/y.part', 403],
  ])('MOVE to %s', async (_, destination, status) => {
    await using app = openDav()
    const { dav } = await rider(app)
    await dav('PUT', '/dav/x.part', { body: 'hello' })
    const headers: Record<string, string> = destination === undefined ? {} : { destination }
    expect((await dav('MOVE', '/dav/x.part', { headers })).status).toBe(status)
  })

  test('links are not there', async () => {
    await using app = openDav()
    const { dav } = await rider(app)
    mkdirSync(pathOf(app, ''), { recursive: true })
    symlinkSync(join(app.dataDir, 'secret.key'), pathOf(app, 'key'))
    symlinkSync(app.dataDir, pathOf(app, 'all'))
    for (const path of ['key', 'all', 'all/secret.key'])
      expect((await dav('GET', `/dav/${path}`)).status).toBe(404)
    expect((await dav('PUT', '/dav/all/x.gpx', { body: ride })).status).toBe(409)
    expect(await list(dav)).toEqual(['/dav/'])
  })

  test('the folders of others are not there', async () => {
    await using app = openDav()
    const { dav } = await rider(app)
    const kim = davOf(app, await app.user('kim'))
    await dav('PUT', '/dav/x.part', { body: 'hello' })
    expect(await list(kim)).toEqual(['/dav/'])
    expect((await kim('GET', '/dav/x.part')).status).toBe(404)
    expect((await kim('GET', '/dav/../sam/x.part')).status).not.toBe(200)
  })
})

test('what is there is only replaced when that is meant', async () => {
  await using app = openDav()
  const { dav } = await rider(app)
  for (const name of ['a', 'b']) await dav('PUT', `/dav/${name}.part`, { body: name })
  const destination = '/dav/b.part'
  expect((await dav('MOVE', '/dav/a.part', { headers: { destination, overwrite: 'F' } })).status).toBe(412)
  expect((await dav('MOVE', '/dav/a.part', { headers: { destination } })).status).toBe(204)
  expect(await (await dav('GET', '/dav/b.part')).text()).toBe('a')
  expect((await dav('PUT', '/dav/b.part', { body: 'c' })).status).toBe(204)
  await dav('PUT', '/dav/d.part', { body: 'd' })
  const toFree = { destination: '/dav/e.part', overwrite: 'F' }
  expect((await dav('MOVE', '/dav/d.part', { headers: toFree })).status).toBe(201)
})

describe('moved', () => {
  const sizeOf = (app: TestApp, { account }: TestUser) =>
    findUploadSize(app.ctx.db, inboxName(account.id)).bytes

  test('onto itself, a file stays, and counts as before', async () => {
    await using app = openDav()
    const { sam, dav } = await rider(app)
    await dav('PUT', '/dav/a.part', { body: 'four' })
    expect((await dav('MOVE', '/dav/a.part', { headers: { destination: '/dav/%61.part' } })).status).toBe(403)
    expect(await (await dav('GET', '/dav/a.part')).text()).toBe('four')
    expect(sizeOf(app, sam)).toBe(4)
  })

  test('onto another name of the same file, it counts as before', async () => {
    await using app = openDav()
    const { sam, dav } = await rider(app)
    await dav('PUT', '/dav/a.part', { body: 'four' })
    linkSync(pathOf(app, 'a.part'), pathOf(app, 'b.part'))
    expect((await dav('MOVE', '/dav/a.part', { headers: { destination: '/dav/b.part' } })).status).toBe(204)
    expect(sizeOf(app, sam)).toBe(4)
  })

  test('onto another file, one that became a workout replaces it', async () => {
    await using app = openDav()
    const { sam, dav } = await rider(app)
    await dav('PUT', '/dav/ride.gpx', { body: ride })
    await until(() => existsSync(pathOf(app, 'done/ride.gpx')))
    await dav('PUT', '/dav/other.part', { body: 'four' })
    const headers = { destination: '/dav/other.part' }
    expect((await dav('MOVE', '/dav/ride.gpx', { headers: { ...headers, overwrite: 'F' } })).status).toBe(412)
    expect((await dav('MOVE', '/dav/ride.gpx', { headers })).status).toBe(204)
    expect(await (await dav('GET', '/dav/other.part')).bytes()).toEqual(ride)
    expect(await list(dav)).toEqual(['/dav/', '/dav/other.part'])
    expect(existsSync(pathOf(app, 'other.part'))).toBe(false)
    expect(sizeOf(app, sam)).toBe(ride.length)
  })
})

test('what is too large, or a part, is refused, and nothing of it stays', async () => {
  await using app = openDav()
  const { dav } = await rider(app)
  app.ctx.database.sqlite.run(
    'UPDATE instance_config SET max_single_file_size = 100, max_zip_file_size = 1000',
  )
  expect((await dav('PUT', '/dav/x.gpx', { body: ride })).status).toBe(413)
  expect(
    (await dav('PUT', '/dav/x.gpx', { body: 'x', headers: { 'content-range': 'bytes 0-0/9' } })).status,
  ).toBe(400)
  expect(await list(dav)).toEqual(['/dav/'])
})

test('addresses begin with the path that the server is found below', async () => {
  await using app = openDav({ UI_URL: 'https://example.org/trackhut' })
  const { dav } = await rider(app)
  await dav('PUT', '/dav/x.part', { body: 'hello' })
  expect(await list(dav, '/trackhut/dav/')).toEqual(['/trackhut/dav/', '/trackhut/dav/x.part'])
  const headers = { destination: 'https://example.org/trackhut/dav/y.part' }
  expect((await dav('MOVE', '/trackhut/dav/x.part', { headers })).status).toBe(201)
  writeFileSync(pathOf(app, 'z.part'), 'z')
  expect(await list(dav)).toEqual(['/trackhut/dav/', '/trackhut/dav/z.part', '/trackhut/dav/y.part'])
})
