// Measures the cost per MB of extracting a region from a world map, with tiles of a dense city. The tiles are
// downloaded over loopback, every tile is decompressed and checked, and every step is synced to disk. The baseline is
// downloading, decompressing and writing the same bytes.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { latitudeAt, longitudeAt } from '../../src/maps/geometry/geometry'
import { copyStep } from '../../src/maps/regions/extracting/copy-step'
import { prepareExtract } from '../../src/maps/regions/extracting/prepare-extract'
import { startMapSource } from '../support/map-source'
import { writePmtiles } from '../support/pmtiles'
import { townMetadata } from '../support/region-file'
import { compare, type Result } from './measuring'
import { cityTile } from './regions'

const zoom = 14
const side = 16
const first = 8000

/** Measures extracting a region from a world map. @param folder folder for the downloaded and written files */
export async function measureRegionExtract(folder: string): Promise<Result> {
  const tile = cityTile()
  // Every tile has different content, as the tiles of a city do.
  const tiles = Array.from({ length: side * side }, (_, i) => ({
    z: zoom,
    x: first + (i % side),
    y: first + Math.floor(i / side),
    bytes: tile.slice(),
  }))
  const file = writePmtiles({ tiles, metadata: townMetadata, bounds: [-180, -85, 180, 85], leafEntries: 50 })
  await using source = startMapSource({ build: file })
  const address = {
    template: source.template.replace('{date}', 'build'),
    userAgent: 'Trackhut',
    allowPrivate: false,
  }
  const files = { content: join(folder, 'cut.tiles'), plan: join(folder, 'cut.plan') }
  const bounds = [
    longitudeAt(first, zoom),
    latitudeAt(first + side, zoom),
    longitudeAt(first + side, zoom),
    latitudeAt(first, zoom),
  ] as const
  const extract = async () => {
    const { version, steps } = await prepareExtract({ address, bounds, maxZoom: zoom, files, now: 0 })
    for (let step = 0; step < steps; step++) await copyStep({ address, build: null, version, files, step })
  }
  const copy = async () => {
    const headers = { range: `bytes=0-${file.length - 1}` }
    await Bun.write(files.content, await (await fetch(address.template, { headers })).bytes())
    for (const { bytes } of tiles) Bun.gunzipSync(bytes as Uint8Array<ArrayBuffer>)
  }
  const { ours, baseline, ...result } = await compare({
    what: 'Region cut, for each MB',
    against: 'the same bytes got, unpacked and written',
    ours: extract,
    baseline: copy,
    runs: 5,
  })
  for (const path of Object.values(files)) rmSync(path, { force: true })
  const megabytes = file.length / 2 ** 20
  return { ...result, ours: ours / megabytes, baseline: baseline / megabytes }
}
