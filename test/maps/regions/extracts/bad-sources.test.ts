import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { minute } from '../../../../src/lib/durations'
import {
  type AskedRange,
  type MapSourceServer,
  partOf,
  startMapSource,
  worldFile,
} from '../../../support/map-source'
import { directoryBytes } from '../../../support/pmtiles'
import { listenOnceFree } from '../../../support/ports'
import { until } from '../../../support/waiting'
import { daysAgo, openExtractingApp, world } from './extracting-app'

/** Offset of the tiles in the world file. */
const tileData = Number(new DataView(world.buffer, world.byteOffset).getBigUint64(56, true))

type Answer = MapSourceServer['answer']

/** The usual response of the source with other headers, another body or another status. */
const changed =
  (change: (response: Response, asked: AskedRange) => Response | Promise<Response>): Answer =>
  (asked, usual) =>
    change(usual(), asked)

const withHeaders = (headers: Record<string, string>) =>
  changed(response => {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  })

const withStatus =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response('no', { status, headers })

/** A body that never ends. */
const endless = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536))
    },
  })

describe('a source that', () => {
  const faults: [what: string, answer: Answer, status: number, code: string][] = [
    ['sends all of the file', () => new Response(world as BodyInit), 424, 'map-source-without-ranges'],
    [
      'sends without end',
      changed(({ headers }) => new Response(endless(), { status: 206, headers })),
      424,
      'map-source-unusable',
    ],
    [
      'sends more than it says',
      changed(({ headers }) => new Response(new Uint8Array(16_385), { status: 206, headers })),
      424,
      'map-source-unusable',
    ],
    [
      'sends less than it says',
      changed(({ headers }) => new Response(new Uint8Array(9), { status: 206, headers })),
      503,
      'map-source-unreachable',
    ],
    [
      'sends another part',
      withHeaders({ 'content-range': 'bytes 5-16388/99999' }),
      424,
      'map-source-unusable',
    ],
    ['does not say which part', withHeaders({ 'content-range': 'bytes' }), 424, 'map-source-unusable'],
    [
      'does not say how large the file is',
      withHeaders({ 'content-range': 'bytes 0-16383/*' }),
      424,
      'map-source-unusable',
    ],
    ['packs what it sends', withHeaders({ 'content-encoding': 'gzip' }), 424, 'map-source-unusable'],
    ['refuses', withStatus(401), 424, 'map-source-refused'],
    ['is out of order', withStatus(502), 503, 'map-source-refused'],
    ['wants to be left alone', withStatus(429), 503, 'map-source-refused'],
    ['has nothing', withStatus(404), 424, 'map-source-without-build'],
    ['has nothing, as some stores of files say it', withStatus(403), 424, 'map-source-refused'],
    [
      'sends a page',
      changed(({ headers }) => new Response('<html>'.padEnd(16_384), { status: 206, headers })),
      424,
      'map-source-unusable',
    ],
  ]

  test.each(faults)('%s is told in a sentence', async (_, answer, status, code) => {
    await using app = await openExtractingApp()
    app.source.answer = answer
    const measured = await app.measure()
    expect([measured.status, measured.failure?.code]).toEqual([status, code as never])
    expect(app.files()).toEqual([])
  })

  test('leads elsewhere is not followed', async () => {
    await using hidden = startMapSource({ [daysAgo(2)]: world })
    await using app = await openExtractingApp()
    const location = hidden.template.replace('{date}', daysAgo(2))
    for (const status of [301, 302, 307, 308]) {
      app.source.answer = withStatus(status, { location })
      const { failure } = await app.measure()
      expect(failure?.code).toBe('map-source-redirects')
    }
    expect(hidden.asked).toEqual([])
  })

  test('is not there is told so at once, and a cut waits for it and goes on by itself', async () => {
    const source = startMapSource({ [daysAgo(0)]: world })
    const { port } = new URL(source.template.replace('{date}', ''))
    await source.stop()
    await using app = await openExtractingApp({ source })
    const measured = await app.measure()
    expect([measured.status, measured.failure?.code]).toEqual([503, 'map-source-unreachable'])
    await app.begin()
    expect(await app.problem()).toMatchObject({
      state: 'interrupted',
      code: 'map-source-unreachable',
      again_at: expect.stringMatching(/^2026-06-01T10:00:05/),
    })
    await using back = await listenOnceFree(() => startMapSource({ [daysAgo(0)]: world }, Number(port)))
    app.advanceClock(minute)
    app.ctx.jobs.wake()
    await app.finished()
    expect(back.asked.length).toBeGreaterThan(2)
    expect(await app.sources()).toHaveLength(1)
  })
})

describe('while streets are being got', () => {
  test('a source that changes the map is noticed, and what was there stays', async () => {
    await using app = await openExtractingApp()
    await app.begin({ place: 'town' })
    await app.finished()
    const before = await app.sources()
    app.source.answer = (asked, usual) => {
      if (asked.offset < tileData) return usual()
      const response = usual()
      response.headers.set('etag', '"another"')
      return response
    }
    await app.begin({ replaces: 'town.pmtiles' })
    expect(await app.problem()).toMatchObject({ state: 'stopped', code: 'map-source-changed' })
    expect(await app.sources()).toEqual(before)

    // The download starts again from the beginning when it is resumed.
    app.source.answer = (_, usual) => usual()
    const [extract] = (await app.list()).cuts
    expect((await app.admin.request('POST', `/api/maps/region-cuts/${extract!.id}/resume`)).status).toBe(200)
    await app.finished()
    expect((await app.sources())[0]!.id).not.toBe(before[0]!.id)
  })

  test('a line that breaks costs a step, and it goes on from there', async () => {
    await using app = await openExtractingApp()
    let breaks = 2
    app.source.answer = ({ offset }, usual) => {
      if (offset < tileData || breaks-- <= 0) return usual()
      return new Response('the proxy is out of order', { status: 502 })
    }
    await app.begin()
    for (const delay of [5_000, 15_000]) {
      await until(async () => (await app.list()).cuts[0]?.state === 'interrupted')
      app.advanceClock(delay)
      app.ctx.jobs.wake()
      await until(async () => (await app.list()).cuts[0]?.state !== 'interrupted' || breaks <= 0)
    }
    app.advanceClock(15_000)
    app.ctx.jobs.wake()
    await app.finished()
    // The header and the directories were requested only once.
    const starts = app.source.asked.filter(({ path, offset }) => path.includes(daysAgo(2)) && offset === 0)
    expect(starts).toHaveLength(1)
  })

  test.each([
    ['broken', (bytes: Uint8Array) => bytes.fill(7)],
    ['one that unpacks to far too much', bombed],
  ])('a tile that is %s ends it, and nothing of it is used', async (_, damage) => {
    await using app = await openExtractingApp()
    app.source.answer = async (asked, usual) => {
      if (asked.offset < tileData) return usual()
      const response = usual()
      const bytes = damage(await response.bytes())
      return new Response(bytes as BodyInit, { status: 206, headers: response.headers })
    }
    await app.begin()
    expect(await app.problem()).toMatchObject({ state: 'stopped', code: 'map-source-damaged' })
    expect(await app.sources()).toEqual([])
    expect(await app.regions()).toEqual([])
  })
})

/** Replaces the first tile by the first bytes of a decompression bomb. Even these bytes expand to too much data. */
function bombed(bytes: Uint8Array): Uint8Array {
  bytes.set(gzipSync(Buffer.alloc(64 * 1024 * 1024)).subarray(0, bytes.length))
  return bytes
}

describe('a map of the world', () => {
  const numberAt = (file: Uint8Array, at: number) =>
    Number(new DataView(file.buffer, file.byteOffset).getBigUint64(at, true))

  /** The world file with `content` in place of its leaf directories. */
  function withLeaf(content: Uint8Array): Uint8Array {
    const file = new Uint8Array(world)
    const [start, length] = [numberAt(file, 40), numberAt(file, 48)]
    file.fill(0, start, start + length)
    file.set(content.subarray(0, length), start)
    return file
  }

  const entry = { id: 0, offset: 0, length: 20, runLength: 0 }

  const damages: [what: string, file: Uint8Array, code: string][] = [
    ['whose leaves are no directories', withLeaf(new Uint8Array(2000).fill(7)), 'map-source-damaged'],
    [
      'whose leaves unpack to gigabytes',
      withLeaf(Bun.gzipSync(new Uint8Array(2 ** 26))),
      'map-source-damaged',
    ],
    [
      'whose leaves lead to themselves',
      withLeaf(Bun.gzipSync(directoryBytes([{ ...entry, length: 260 }]))),
      'map-source-damaged',
    ],
    [
      'with more entries than bytes',
      withLeaf(Bun.gzipSync(Uint8Array.of(255, 255, 255, 255, 127, 1, 1))),
      'map-source-damaged',
    ],
    [
      'whose tiles lie beyond its end',
      withLeaf(Bun.gzipSync(directoryBytes([{ id: 0, offset: 2 ** 40, length: 9, runLength: 1 }]))),
      'map-source-damaged',
    ],
    [
      'in which a tile stands for all others',
      withLeaf(Bun.gzipSync(directoryBytes([{ id: 0, offset: 0, length: 9, runLength: 2 ** 40 }]))),
      'map-source-damaged',
    ],
    ['of another schema', worldFile({ metadata: { vector_layers: [] } }), 'map-source-unusable'],
    ['with nothing but a header', world.slice(0, 127), 'map-source-unusable'],
    [
      'that is empty but for its name',
      new TextEncoder().encode('PMTiles'.padEnd(200)),
      'map-source-unusable',
    ],
  ]

  test.each(damages)('%s is refused', async (_, file, code) => {
    await using app = await openExtractingApp()
    app.source.answer = asked => partOf(file, asked)
    const measured = await app.measure()
    expect(measured.failure?.code).toBe(code as never)
  })
})

describe('what is asked for', () => {
  test.each([
    ['upside down', [5, 45, 4, 46]],
    ['beyond the world', [-200, 45, 4, 46]],
    ['without an extent', [5, 45, 5, 46]],
    ['at the pole', [5, 88, 6, 89]],
  ])('is refused %s', async (_, bounds) => {
    await using app = await openExtractingApp()
    for (const answer of [await app.measure({ bounds }), await app.begin({ bounds })]) {
      expect([answer.status, answer.failure?.code]).toEqual([400, 'offline-map-area-invalid'])
    }
    expect(app.source.asked).toEqual([])
  })

  test('is refused where it is too much, and its size is told as far as it is not', async () => {
    await using app = await openExtractingApp()
    const bounds = [-20, 0, 60, 60]
    expect((await app.begin({ bounds })).failure?.code).toBe('offline-map-area-too-large')
    const { details } = (await app.measure({ bounds })).body.data
    expect(details.at(-1)?.max_zoom).toBeLessThan(14)
  })

  test('is refused where the source is turned off', async () => {
    await using app = await openExtractingApp({ environment: { MAP_REGION_SOURCE: '' } })
    for (const answer of [await app.measure(), await app.begin()]) {
      expect([answer.status, answer.failure?.code]).toEqual([400, 'map-source-off'])
    }
    expect((await app.list()).source).toBeNull()
  })

  test.each([
    ['GET', '/api/maps/region-cuts', undefined],
    ['POST', '/api/maps/region-cuts', {}],
    ['POST', '/api/maps/region-cuts/size', {}],
    ['POST', '/api/maps/region-cuts/1/resume', undefined],
    ['DELETE', '/api/maps/region-cuts/1', undefined],
  ])('is for administrators alone: %s %s', async (method, path, json) => {
    await using app = await openExtractingApp()
    const sam = await app.user('sam')
    const options = json === undefined ? {} : { json }
    expect((await sam.request(method, path, options)).status).toBe(403)
    expect((await app.request(method, path, options)).status).toBe(401)
  })
})
