// Measures how fast tiles of a region file are served, with tiles of a dense city: drawn as images, from the cache, and
// unchanged from the file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature, Position } from 'geojson'
import { latitudeAt, longitudeAt, tileX, tileY } from '../../src/maps/geometry/geometry'
import { writePmtiles } from '../support/pmtiles'
import { encodeTile, sliceLayers, townMetadata } from '../support/region-file'
import { measureDrawing } from './maps'
import type { Result } from './measuring'

interface RegionsToMeasure {
  get(path: string): Promise<Uint8Array>
  dataDir: string
}

const zoom = 14
const side = 20
const [firstX, firstY] = [Math.floor(tileX(8.5, zoom)), Math.floor(tileY(47.4, zoom))]

/** Writes a region file of 20 × 20 tiles, each with 3,000 houses and 2,000 streets, and measures requests for them. */
export async function measureRegions({ get, dataDir }: RegionsToMeasure): Promise<Result[]> {
  mkdirSync(join(dataDir, 'regions'))
  writeFileSync(join(dataDir, 'regions', 'city.pmtiles'), cityFile())
  const id = await findRegion(get)
  const size = { width: 256, height: 256 }
  const picture = (run: number) => `/api/workouts/map_tile/a/15/${firstX * 2 + run}/${firstY * 2}.png`
  const vector = (run: number) => `/base-map/regions/${id}/${zoom}/${firstX + run}/${firstY}.mvt`
  return [
    await measureDrawing({ ...size, what: 'Tile of a region file, drawn', ours: run => get(picture(run)) }),
    await measureDrawing({ ...size, what: 'Tile of a region file, kept', ours: () => get(picture(0)) }),
    await measureDrawing({ ...size, what: 'Tile of a region file, as it is', ours: run => get(vector(run)) }),
  ]
}

/** Waits until the server has noticed the file. */
async function findRegion(get: RegionsToMeasure['get']): Promise<string> {
  for (;;) {
    const source = JSON.parse(new TextDecoder().decode(await get('/base-map/source.json')))
    if (source.regions.length > 0) return source.regions[0].id
    await Bun.sleep(200)
  }
}

/** Returns a tile, encoded as in a region file. */
export const cityTile = () => encodeTile(sliceLayers(cityLayers()), zoom, firstX, firstY)!

function cityFile(): Uint8Array {
  const bytes = cityTile()
  const tiles = Array.from({ length: side * side }, (_, i) => ({
    z: zoom,
    x: firstX + (i % side),
    y: firstY + Math.floor(i / side),
    bytes,
  }))
  const [west, north] = placeAt(0, 0)
  const [east, south] = placeAt(side, side)
  return writePmtiles({ tiles, metadata: townMetadata, bounds: [west!, south!, east!, north!] })
}

/** Returns the features of the first tile, by layer. */
function cityLayers(): Record<string, Feature[]> {
  const houses = Array.from({ length: 3000 }, (_, i) => {
    const [x, y] = [(i % 60) / 60, Math.floor(i / 60) / 50]
    const ring = [
      placeAt(x, y),
      placeAt(x + 0.01, y),
      placeAt(x + 0.01, y + 0.01),
      placeAt(x, y + 0.01),
      placeAt(x, y),
    ]
    return feature({ type: 'Polygon', coordinates: [ring] }, 'building')
  })
  const streets = Array.from({ length: 2000 }, (_, i) => {
    const [x, y] = [(i % 50) / 50, Math.floor(i / 50) / 40]
    const coordinates = Array.from({ length: 8 }, (_, j) => placeAt(x + j / 300, y + ((i + j) % 3) / 100))
    return feature({ type: 'LineString', coordinates }, i % 5 === 0 ? 'major_road' : 'minor_road')
  })
  const ground = [placeAt(-1, -1), placeAt(2, -1), placeAt(2, 2), placeAt(-1, 2), placeAt(-1, -1)]
  return {
    earth: [feature({ type: 'Polygon', coordinates: [ground] }, 'earth')],
    buildings: houses,
    roads: streets,
  }
}

const feature = (geometry: Feature['geometry'], kind: string): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry,
})

/**
 * Returns the longitude and latitude of a point. `x` and `y` are distances to the east and south from the first tile's
 * corner, in tiles.
 */
const placeAt = (x: number, y: number): Position => [
  longitudeAt(firstX + x, zoom),
  latitudeAt(firstY + y, zoom),
]
