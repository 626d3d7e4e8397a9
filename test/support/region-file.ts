// A small region file with a town at a river. The steady ride of recordings.ts goes through the town.
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry, Position } from 'geojson'
import { tileX, tileY } from '../../src/maps/geometry/geometry'
import { type TileToWrite, writePmtiles } from './pmtiles'

/** Bounds of the town in degrees: west, south, east, north. */
export const townBounds: [number, number, number, number] = [4.94, 44.96, 5.06, 45.04]
const townMaxZoom = 14

const [west, south, east, north] = townBounds

const feature = (geometry: Geometry, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})
const line = (coordinates: Position[], properties: Record<string, unknown>) =>
  feature({ type: 'LineString', coordinates }, properties)
const box = ([w, s, e, n]: [number, number, number, number], properties: Record<string, unknown>) =>
  feature(
    {
      type: 'Polygon',
      coordinates: [
        [
          [w, s],
          [e, s],
          [e, n],
          [w, n],
          [w, s],
        ],
      ],
    },
    properties,
  )

const streets = Array.from({ length: 7 }, (_, i) => [
  line(
    [
      [4.97, 44.985 + i * 0.004],
      [4.997, 44.985 + i * 0.004],
    ],
    {
      kind: 'minor_road',
      kind_detail: 'residential',
      name: `Lindenstraße ${i + 1}`,
      min_zoom: 12,
    },
  ),
  line(
    [
      [4.972 + i * 0.004, 44.98],
      [4.972 + i * 0.004, 45.014],
    ],
    {
      kind: 'minor_road',
      kind_detail: 'residential',
      min_zoom: 12,
    },
  ),
]).flat()

const houses = Array.from({ length: 60 }, (_, i) => {
  const [x, y] = [4.9728 + (i % 6) * 0.004, 44.9861 + Math.floor(i / 6) * 0.0024]
  return box([x, y, x + 0.0014, y + 0.0011], { kind: 'building' })
})

/** Features of the town by layer, in the Protomaps basemap schema. */
export const townLayers: Record<string, Feature[]> = {
  earth: [box([4.7, 44.8, 5.3, 45.2], { kind: 'earth' })],
  landuse: [
    box([5.012, 44.985, 5.04, 45.02], { kind: 'wood' }),
    box([4.974, 44.975, 4.99, 44.984], { kind: 'park' }),
  ],
  water: [
    box([5.002, 44.9, 5.008, 45.1], { kind: 'water' }),
    line(
      [
        [5.008, 44.99],
        [5.06, 44.97],
      ],
      { kind: 'river' },
    ),
  ],
  buildings: houses,
  roads: [
    ...streets,
    line(
      [
        [4.9, 44.979],
        [5.1, 44.979],
      ],
      { kind: 'highway', kind_detail: 'motorway', name: 'A 7', min_zoom: 5 },
    ),
    line(
      [
        [4.9998, 44.9],
        [4.9998, 45.1],
      ],
      { kind: 'major_road', kind_detail: 'primary', name: 'Hauptstraße', min_zoom: 8 },
    ),
    line(
      [
        [5.012, 44.99],
        [5.03, 45.015],
      ],
      { kind: 'path', kind_detail: 'footway', min_zoom: 13 },
    ),
    line(
      [
        [4.96, 44.9],
        [4.968, 45.1],
      ],
      { kind: 'rail', kind_detail: 'rail', min_zoom: 9 },
    ),
  ],
  boundaries: [
    line(
      [
        [5.05, 44.9],
        [5.05, 45.1],
      ],
      { kind: 'country', kind_detail: 2 },
    ),
  ],
  places: [
    feature(
      { type: 'Point', coordinates: [4.985, 45.0] },
      { kind: 'locality', kind_detail: 'town', name: 'Übersee', population_rank: 9, min_zoom: 3 },
    ),
  ],
}

export const townMetadata = {
  name: 'Town',
  attribution:
    '<a href="https://protomaps.com">Protomaps</a> © <a href="https://openstreetmap.org/copyright">OpenStreetMap</a>',
  vector_layers: Object.keys(townLayers).map(id => ({ id, fields: { kind: 'String' } })),
}

/** The name of each layer, and its features cut into tiles. */
type SlicedLayers = [name: string, slices: GeoJSONVT][]

export function sliceLayers(layers: Record<string, Feature[]>): SlicedLayers {
  return Object.entries(layers).map(([name, features]) => {
    const collection = { type: 'FeatureCollection' as const, features }
    return [name, new GeoJSONVT(collection, { maxZoom: townMaxZoom, indexMaxZoom: 5, buffer: 64 })]
  })
}

/** Returns a tile as it is stored in a file; `null` if the tile is empty. */
export function encodeTile(layers: SlicedLayers, z: number, x: number, y: number): Uint8Array | null {
  const found = layers.flatMap(([name, slices]) => {
    const tile = slices.getTile(z, x, y)
    return tile && tile.features.length > 0 ? [[name, tile] as const] : []
  })
  if (found.length === 0) return null
  return Bun.gzipSync(new Uint8Array(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 })))
}

/** Returns the tiles of the town at zoom levels 0 to 14. */
export function townTiles(layers = townLayers): TileToWrite[] {
  const sliced = sliceLayers(layers)
  return tilesWithin(townBounds, townMaxZoom).flatMap(([z, x, y]) => {
    const bytes = encodeTile(sliced, z, x, y)
    return bytes ? [{ z, x, y, bytes }] : []
  })
}

function tilesWithin([w, s, e, n]: typeof townBounds, maxZoom: number): [number, number, number][] {
  const found: [number, number, number][] = []
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = Math.floor(tileX(w, z)); x <= tileX(e, z); x++) {
      for (let y = Math.floor(tileY(n, z)); y <= tileY(s, z); y++) found.push([z, x, y])
    }
  }
  return found
}

/** Returns the region file of the town, with about a hundred tiles. */
export function townFile(options: { leafEntries?: number; metadata?: unknown } = {}): Uint8Array {
  return writePmtiles({
    tiles: townTiles(),
    metadata: townMetadata,
    bounds: [west, south, east, north],
    ...options,
  })
}
