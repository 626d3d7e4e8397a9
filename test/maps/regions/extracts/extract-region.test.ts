import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tileIdToZxy } from 'pmtiles'
import { openArchive } from '../../../../src/maps/regions/pmtiles/archive'
import { idRanges } from '../../../../src/maps/regions/source/tile-ids'
import { seaTile, startMapSource, townArea, worldFile } from '../../../support/map-source'
import { townFile, townTiles } from '../../../support/region-file'
import { until } from '../../../support/waiting'
import { daysAgo, openExtractingApp, world } from './extracting-app'

/** Offset of the tiles in the world file. */
const tileData = Number(new DataView(world.buffer, world.byteOffset).getBigUint64(56, true))

describe('the streets of an area', () => {
  test('come from the newest map there is, and are used a moment later', async () => {
    await using app = await openExtractingApp()
    expect(await app.sources()).toEqual([])
    const begun = await app.begin({ place: 'Übersee am Fluß' })
    expect([begun.status, begun.body.data.cuts[0]]).toMatchObject([
      201,
      { name: 'ubersee-am-flu.pmtiles', state: 'waiting', bounds: townArea, max_zoom: 14, code: null },
    ])
    await app.finished()
    expect(app.files()).toEqual(['ubersee-am-flu.pmtiles'])
    const [source] = await app.sources()
    expect(source).toMatchObject({ bounds: townArea, minzoom: 0, maxzoom: 14 })
    expect((await app.regions())[0]).toMatchObject({ problem: null, build: '2026-05-30' })
    const paths = new Set(app.source.asked.map(({ path }) => path))
    expect([...paths]).toEqual(['/20260601.pmtiles', '/20260531.pmtiles', '/20260530.pmtiles'])
  })

  test('are byte for byte those of the map of the world, all of them and no others', async () => {
    await using app = await openExtractingApp()
    await app.begin()
    await app.finished()
    const archive = await openArchive(join(app.dataDir, 'regions', 'area.pmtiles'))
    const whole = new Map(townTiles().map(({ z, x, y, bytes }) => [`${z}/${x}/${y}`, bytes]))
    let [towns, seas] = [0, 0]
    for (let zoom = 0; zoom <= 14; zoom++) {
      for (const { first, end } of idRanges(townArea, zoom)) {
        for (let id = first; id < end; id++) {
          const [z, x, y] = tileIdToZxy(id)
          const found = await archive.tile(z, x, y)
          const ofTown = whole.get(`${z}/${x}/${y}`)
          if (ofTown) {
            expect(found).toEqual(new Uint8Array(ofTown))
            towns++
          } else if (found !== null) {
            expect(found).toEqual(seaTile)
            seas++
          }
        }
      }
    }
    expect(towns).toBeGreaterThan(50)
    expect(seas).toBeGreaterThan(10)
    const { header } = archive
    expect(header).toMatchObject({
      numAddressedTiles: towns + seas,
      clustered: true,
      minZoom: 0,
      maxZoom: 14,
    })
    // The tiles of open sea are equal, so their content is stored once.
    expect(header.numTileContents).toBe(towns + 1)
    await archive.close()
  })

  test('cost what was said before, and hardly more is asked for', async () => {
    await using app = await openExtractingApp()
    const { body } = await app.measure()
    expect(body.data).toMatchObject({ build: '2026-05-30', is_current: false, bounds: townArea })
    const said = body.data.details.find(({ max_zoom }) => max_zoom === 14)
    await app.begin()
    app.source.asked.length = 0
    await app.finished()
    const archive = await openArchive(join(app.dataDir, 'regions', 'area.pmtiles'))
    expect(said).toMatchObject({
      tiles: archive.header.numAddressedTiles,
      bytes: archive.header.tileDataLength,
    })
    await archive.close()
    const ofTiles = app.source.asked.filter(({ offset }) => offset >= tileData)
    const asked = ofTiles.reduce((sum, { length }) => sum + length, 0)
    expect(asked).toBeLessThanOrEqual(said!.bytes * 1.05)
    expect(ofTiles.length).toBeLessThan(10)
  })

  test('are said for every detail there can be, each more than the one before', async () => {
    await using app = await openExtractingApp()
    const { details } = (await app.measure()).body.data
    expect(details.map(({ max_zoom }) => max_zoom)).toEqual(Array.from({ length: 15 }, (_, i) => i))
    expect(details.every(({ bytes }, i) => i === 0 || bytes >= details[i - 1]!.bytes)).toBe(true)
    await app.begin({ max_zoom: 12 })
    await app.finished()
    expect((await app.regions())[0]).toMatchObject({ max_zoom: 12 })
  })

  test('have the name of the town in the middle, or of nothing', async () => {
    await using app = await openExtractingApp()
    expect((await app.measure()).body.data.place).toBe('Alixan')
    const names: string[] = []
    for (const place of ['Nîmes', 'Nîmes', undefined, 'Москва']) {
      const { body } = await app.begin(place === undefined ? {} : { place })
      names.push(body.data.cuts[0]!.name)
    }
    expect(names).toEqual(['nimes.pmtiles', 'nimes-2.pmtiles', 'area.pmtiles', 'area-2.pmtiles'])
    await app.finished()
    expect(await app.sources()).toHaveLength(4)
  })
})

describe('an offline map that is there', () => {
  test('is replaced at once, when all of a newer one is here', async () => {
    await using app = await openExtractingApp()
    await app.begin({ place: 'town' })
    await app.finished()
    const current = await app.measure({ replaces: 'town.pmtiles' })
    expect(current.body.data).toMatchObject({ is_current: true, bounds: townArea })

    app.source.builds.set(daysAgo(1), worldFile({ leafEntries: 20 }))
    expect((await app.measure({ replaces: 'town.pmtiles' })).body.data.is_current).toBe(false)
    const [before] = await app.sources()
    let isHeld = true
    app.source.answer = async (_, usual) => {
      await until(() => !isHeld)
      return usual()
    }
    const begun = await app.admin.request('POST', '/api/maps/region-cuts', {
      json: { replaces: 'town.pmtiles' },
    })
    expect(begun).toMatchObject({
      status: 201,
      body: { data: { cuts: [{ name: 'town.pmtiles', bounds: townArea, max_zoom: 14 }] } },
    })
    expect(await app.sources()).toEqual([before!])
    isHeld = false
    await app.finished()
    const [after, ...others] = await app.sources()
    expect(others).toEqual([])
    expect(after!.id).not.toBe(before!.id)
    expect((await app.regions())[0]).toMatchObject({ build: '2026-05-31' })
  })

  test('stays as it is while a newer one is got, and when nobody wants that any more', async () => {
    await using app = await openExtractingApp({ files: { 'town.pmtiles': townFile() } })
    const before = readFileSync(join(app.dataDir, 'regions', 'town.pmtiles'))
    app.source.answer = ({ offset }, usual) =>
      offset >= tileData ? new Promise<Response>(() => {}) : usual()
    const { body } = await app.begin({ replaces: 'town.pmtiles', bounds: townArea })
    await until(() => app.source.asked.some(({ offset }) => offset >= tileData))
    const { id } = body.data.cuts[0]!
    expect((await app.admin.delete(`/api/maps/region-cuts/${id}`)).status).toBe(204)
    expect((await app.list()).cuts).toEqual([])
    expect(app.files()).toEqual(['town.pmtiles'])
    expect(readFileSync(join(app.dataDir, 'regions', 'town.pmtiles')).equals(before)).toBe(true)
    expect((await app.admin.delete(`/api/maps/region-cuts/${id}`)).status).toBe(404)
  })

  test('is got once at a time', async () => {
    await using app = await openExtractingApp({ files: { 'town.pmtiles': townFile() } })
    app.source.answer = () => new Promise<Response>(() => {})
    await app.begin({ replaces: 'town.pmtiles' })
    const again = await app.begin({ replaces: 'town.pmtiles' })
    expect([again.status, again.failure?.code]).toEqual([400, 'offline-map-cut-underway'])
  })
})

test('there are only so many at once, and only so many offline maps', async () => {
  await using app = await openExtractingApp()
  app.source.answer = () => new Promise<Response>(() => {})
  for (let count = 0; count < 20; count++) expect((await app.begin()).status).toBe(201)
  const more = await app.begin()
  expect([more.status, more.failure?.code]).toEqual([400, 'too-many-offline-map-cuts'])
  for (const { id } of (await app.list()).cuts)
    expect((await app.admin.delete(`/api/maps/region-cuts/${id}`)).status).toBe(204)
  for (let count = 0; count < 100; count++)
    await Bun.write(join(app.dataDir, 'regions', `${count}.pmtiles`), 'x')
  await app.ctx.regions.lookAgain()
  const beyond = await app.begin()
  expect([beyond.status, beyond.failure?.code]).toEqual([400, 'too-many-offline-maps'])
})

test('a long name of a place is cut off, with no dash at its end', async () => {
  await using app = await openExtractingApp()
  app.source.answer = () => new Promise<Response>(() => {})
  const { body } = await app.begin({ place: `${'x'.repeat(59)} am See` })
  expect(body.data.cuts[0]!.name).toBe(`${'x'.repeat(59)}.pmtiles`)
})

test('a restart goes on where it was', async () => {
  const source = startMapSource({ [daysAgo(0)]: world })
  await using app = await openExtractingApp({ source })
  const tilesAsked = () => source.asked.filter(({ offset }) => offset >= tileData)
  source.answer = (asked, usual) => (asked.offset >= tileData ? new Promise<Response>(() => {}) : usual())
  await app.begin()
  await until(() => tilesAsked().length > 0)
  source.answer = (_, usual) => usual()
  await app.restart()
  const before = source.asked.length
  app.ctx.jobs.start()
  await until(async () => app.files().join() === 'area.pmtiles')
  // After the restart, the download requests only tiles. It has stored the header and the directories.
  expect(source.asked.slice(before).every(({ offset }) => offset >= tileData)).toBe(true)
})
