// The server is killed while it downloads an offline map. After the next start, it continues the download and never
// uses a partial file.
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PbfWriter } from 'pbf'
import type { ExtractsAnswer } from '../../src/maps/regions/extracts/schemas'
import type { RegionsAnswer } from '../../src/maps/regions/schemas'
import { createFirstAccount, logIn, startServer, unlimited } from '../support/executable'
import { startMapSource } from '../support/map-source'
import { writePmtiles } from '../support/pmtiles'
import { townMetadata } from '../support/region-file'
import { temporaryFolder } from '../support/temporary-folder'
import { becomesSo, until } from '../support/waiting'

const side = 8
const zoom = 12

/** A valid tile of 300 kB that contains nothing to draw. */
function largeTile(): Uint8Array {
  const pbf = new PbfWriter()
  for (let i = 0; i < 5; i++) pbf.writeBytesField(15, crypto.getRandomValues(new Uint8Array(60_000)))
  return Bun.gzipSync(new Uint8Array(pbf.finish()))
}

test('streets that are being got outlive kill -9', async () => {
  using folder = temporaryFolder()
  const tiles = Array.from({ length: side * side }, (_, i) => ({
    z: zoom,
    x: 2048 + (i % side),
    y: 1400 + Math.floor(i / side),
    bytes: largeTile(),
  }))
  const world = writePmtiles({ tiles, metadata: townMetadata, bounds: [-180, -85, 180, 85] })
  const tileData = Number(new DataView(world.buffer, world.byteOffset).getBigUint64(56, true))
  await using source = startMapSource({ [new Date().toISOString().slice(0, 10).replaceAll('-', '')]: world })
  const environment = { ...unlimited.environment, MAP_REGION_SOURCE: source.template }
  const regions = join(folder.path, 'trackhut-data', 'regions')

  // The map source stops responding after the first step.
  let isHeld = true
  source.answer = async ({ offset }, usual) => {
    if (offset > tileData + 5_000_000) await until(() => !isHeld)
    return usual()
  }
  const server = await startServer({ folder: folder.path, environment })
  const token = await createFirstAccount(server)
  const json = { bounds: [0, 47, 0.7, 51], max_zoom: zoom, place: 'Large' }
  expect((await server.request('POST', '/api/maps/region-cuts', { token, json })).status).toBe(201)
  const extracts = async () =>
    (await server.request<ExtractsAnswer>('GET', '/api/maps/region-cuts', { token })).body.data.cuts
  const begun = await until(async () => (await extracts()).find(({ bytes_done }) => bytes_done > 0), {
    everyMs: 50,
  })
  expect(begun.bytes).toBe(tiles.reduce((sum, { bytes }) => sum + bytes.length, 0))
  await server.stop('SIGKILL')
  expect(readdirSync(regions).sort()).toEqual(['cut-1.plan', 'cut-1.tiles'])

  isHeld = false
  const before = source.asked.length
  await using again = await startServer({ folder: folder.path, environment })
  const tokenAgain = await logIn(again)
  expect(await becomesSo(async () => readdirSync(regions).join() === 'large.pmtiles')).toBe(true)
  const { body } = await again.request<RegionsAnswer>('GET', '/api/maps/regions', { token: tokenAgain })
  expect(body.data.regions).toMatchObject([{ name: 'large.pmtiles', problem: null }])
  // Data that arrived before the kill is not requested again.
  const asked = source.asked.slice(before)
  expect(Math.min(...asked.map(({ offset }) => offset))).toBeGreaterThan(tileData)
  expect(asked.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(begun.bytes! - begun.bytes_done + 1)
})
