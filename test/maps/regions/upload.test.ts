import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateUser } from '../../../src/accounts/users/store'
import { removeParts } from '../../../src/maps/regions/regions'
import { listening } from '../../support/listening'
import { openConnection } from '../../support/raw-connection'
import { openRegionApp, type RegionApp } from '../../support/region-app'
import { townFile } from '../../support/region-file'
import { until } from '../../support/waiting'

const file = townFile()

describe('an upload', () => {
  test('is a source from then on', async () => {
    await using app = await openRegionApp({})
    expect(await app.sources()).toEqual([])
    const answer = await app.upload('town.pmtiles', file)
    expect([answer.status, answer.body]).toEqual([
      201,
      { status: 'created', data: { regions: await app.regions() } } as never,
    ])
    expect(app.files()).toEqual(['town.pmtiles'])
    expect(readFileSync(join(app.dataDir, 'regions', 'town.pmtiles')).equals(file)).toBe(true)
    expect(await app.sources()).toHaveLength(1)
  })

  test('makes the folder', async () => {
    await using app = await openRegionApp({})
    rmSync(join(app.dataDir, 'regions'), { recursive: true })
    expect((await app.upload('town.pmtiles', file)).status).toBe(201)
  })

  test('takes the place of a file of the same name', async () => {
    await using app = await openRegionApp()
    const [before] = await app.sources()
    expect((await app.upload('town.pmtiles', townFile({ leafEntries: 5 }))).status).toBe(201)
    const sources = await app.sources()
    expect(sources).toHaveLength(1)
    expect(sources[0]!.id).not.toBe(before!.id)
  })

  test.each([{ isAdmin: false }, { isSuspended: true }])(
    'of somebody who is %j at its end leaves nothing',
    async lost => {
      await using app = await openRegionApp({})
      const body = new ReadableStream(
        {
          pull(controller) {
            updateUser(app.ctx.db, app.admin.account.id, lost)
            controller.enqueue(file)
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      const answer = await app.admin.request('POST', '/api/maps/regions?name=town.pmtiles', { body })
      expect([answer.status, answer.failure?.code]).toEqual([403, 'not-administrator'])
      expect([app.files(), await app.sources()]).toEqual([[], []])
    },
  )

  test.each([
    '',
    '.pmtiles',
    'town',
    'town.zip',
    'town.pmtiles.part',
    'town.PMTILES',
    '.hidden.pmtiles',
    '-x.pmtiles',
    '../town.pmtiles',
    '..\\town.pmtiles',
    'a/town.pmtiles',
    '/tmp/town.pmtiles',
    'C:town.pmtiles',
    'to\0wn.pmtiles',
    'to\nwn.pmtiles',
    'to wn.pmtiles',
    'tówn.pmtiles',
    `${'x'.repeat(300)}.pmtiles`,
  ])('by the name %p is refused, and leaves nothing', async name => {
    await using app = await openRegionApp({})
    const answer = await app.upload(name, file)
    expect([answer.status, answer.body.message]).toEqual([400, 'the name of the file is not allowed'])
    expect(app.files()).toEqual([])
    expect(existsSync(join(app.dataDir, 'town.pmtiles'))).toBe(false)
  })

  test('beyond the most there can be is refused and leaves nothing, but may replace one', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `map-${String(at).padStart(3, '0')}.pmtiles`)
    await using app = await openRegionApp(Object.fromEntries(names.map(name => [name, Buffer.from('x')])))
    for (const name of ['town.pmtiles', 'a-town.pmtiles']) {
      const answer = await app.upload(name, file)
      expect([answer.status, answer.failure?.code]).toEqual([400, 'too-many-offline-maps'])
      expect(app.files()).toEqual(names)
    }
    expect((await app.upload('map-099.pmtiles', file)).status).toBe(201)
    expect(await app.sources()).toHaveLength(1)
  })

  test('without a name is refused', async () => {
    await using app = await openRegionApp({})
    const answer = await app.admin.request('POST', '/api/maps/regions', { body: file as BodyInit })
    expect(answer.status).toBe(400)
  })

  test('that says it is larger than the disk is refused at once, and leaves nothing', async () => {
    await using app = await openRegionApp({})
    const answer = await app.admin.request('POST', '/api/maps/regions?name=town.pmtiles', {
      body: file as BodyInit,
      headers: { 'content-length': String(2 ** 52) },
    })
    expect([answer.status, answer.body]).toEqual([
      507,
      { status: 'error', message: 'there is not enough room on the disk' },
    ])
    expect(app.files()).toEqual([])
  })

  test('that breaks off leaves nothing', async () => {
    await using app = await openRegionApp()
    await using server = listening(app)
    using connection = beginUpload(server.origin, app)
    void connection.write(file.subarray(0, 10_000))
    await until(() => app.files().some(name => name.endsWith('.part')))
    connection[Symbol.dispose]()
    await until(() => !app.files().some(name => name.endsWith('.part')))
    expect(app.files()).toEqual(['town.pmtiles'])
  })

  test('that was interrupted by the end of the server is tidied away by the next', async () => {
    await using app = await openRegionApp()
    writeFileSync(join(app.dataDir, 'regions', '0123.part'), 'half of it')
    await removeParts(app.ctx.regions.folder)
    expect(app.files()).toEqual(['town.pmtiles'])
  })
})

/** Starts an upload by sending only its header, which announces the size of the whole file. */
function beginUpload(origin: string, { admin }: RegionApp) {
  const connection = openConnection(origin)
  const head = [
    'POST /api/maps/regions?name=new.pmtiles HTTP/1.1',
    `Host: ${new URL(origin).host}`,
    `Authorization: Bearer ${admin.token}`,
    `Content-Length: ${file.length}`,
  ]
  void connection.write(`${head.join('\r\n')}\r\n\r\n`)
  return connection
}

describe('deleting a region file', () => {
  test('takes it from the disk and from maps, damaged or not', async () => {
    await using app = await openRegionApp({ 'a.pmtiles': file, 'old map (1).pmtiles': new Uint8Array(9) })
    for (const { name } of await app.regions()) {
      expect((await app.admin.delete(`/api/maps/regions/${encodeURIComponent(name)}`)).status).toBe(204)
    }
    expect(app.files()).toEqual([])
    expect(await app.sources()).toEqual([])
  })

  test.each(['b.pmtiles', '..%2ftrackhut.db', '%2e%2e', 'a.pmtiles%00', '..%2fregions%2fa.pmtiles'])(
    'is not possible by the name %s',
    async name => {
      await using app = await openRegionApp({ 'a.pmtiles': file })
      expect((await app.admin.delete(`/api/maps/regions/${name}`)).status).toBe(404)
      expect(app.files()).toEqual(['a.pmtiles'])
    },
  )
})

describe('region files are looked after by administrators alone', () => {
  const requests: [method: string, path: string][] = [
    ['GET', '/api/maps/regions'],
    ['POST', '/api/maps/regions?name=new.pmtiles'],
    ['DELETE', '/api/maps/regions/town.pmtiles'],
  ]
  test.each(requests)('%s %s', async (method, path) => {
    await using app = await openRegionApp()
    const sam = await app.user('sam')
    const body = method === 'POST' ? (file as BodyInit) : undefined
    const options = body === undefined ? {} : { body }
    expect((await app.request(method, path, options)).status).toBe(401)
    expect((await sam.request(method, path, options)).status).toBe(403)
    expect(app.files()).toEqual(['town.pmtiles'])
  })
})
