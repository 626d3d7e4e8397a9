/**
 * Creates natural-earth.bin.br (run by hand) from Natural Earth's 1:10m vectors (public domain) as GeoJSON files:
 *
 *   bun .ci/map-data/convert.ts FOLDER    with land, lakes, rivers, glaciers and boundaries .geojson.gz
 */
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { measureDeviations } from '../../src/tracks/lines/simplify'
import { mercatorX, mercatorY } from '../../src/tracks/lines/web-mercator'
import { nameOf, nameOfLake } from './clean-names'
import {
  gridSteps,
  type LayerName,
  type NaturalEarth,
  type Outline,
  packShapes,
  type Shape,
} from './natural-earth'

interface Properties {
  featurecla: string
  min_zoom: number
  name?: string
  name_en?: string
}

type SourceFeature = Feature<Geometry, Properties>

interface Source {
  file: string
  isArea: boolean
  /** Maximum distance of a line from that of the source, in grid steps. */
  tolerance: number
  isOther?: (what: string) => boolean
}

const sources: Record<LayerName, Source> = {
  land: { file: 'land', isArea: true, tolerance: 0.8 },
  lakes: { file: 'lakes', isArea: true, tolerance: 1 },
  rivers: {
    file: 'rivers',
    isArea: false,
    tolerance: 2,
    isOther: what => what.startsWith('Lake Centerline'),
  },
  glaciers: { file: 'glaciers', isArea: true, tolerance: 3 },
  borders: {
    file: 'boundaries',
    isArea: false,
    tolerance: 1,
    isOther: what => !what.startsWith('International'),
  },
}

/** Border of the Vatican, accurate to a hundred metres: the source has only a corner of it. */
const vatican: Position[] = [
  [12.4457, 41.9018],
  [12.4468, 41.9061],
  [12.4527, 41.9074],
  [12.4577, 41.9043],
  [12.4584, 41.9016],
  [12.4485, 41.9001],
  [12.4457, 41.9018],
]

/** Scale of coordinates for `measureDeviations`, which ignores deviations below half a unit. */
const finer = 8

async function readLayer(folder: string, { file, ...source }: Source): Promise<Shape[]> {
  const packed = await Bun.file(join(folder, `${file}.geojson.gz`)).bytes()
  const text = new TextDecoder().decode(Bun.gunzipSync(packed))
  const { features }: FeatureCollection<Geometry, Properties> = JSON.parse(text)
  return (
    features
      // Drops the source's dummy point at 0°, 0°.
      .filter(({ properties }) => properties.min_zoom < 100)
      .map(feature => shapeOf(feature, source))
      .filter(({ outlines }) => outlines.length > 0)
  )
}

function shapeOf(feature: SourceFeature, { isArea, tolerance, isOther }: Omit<Source, 'file'>): Shape {
  const { featurecla, min_zoom, name = '', name_en } = feature.properties
  const lines = linesOf(feature.geometry)
  return {
    kind: isOther?.(featurecla) ? 1 : 0,
    fromZoom: min_zoom,
    name: nameOf(nameOfLake(name, lines[0]?.[0] ?? []), name_en),
    outlines: lines.flatMap(line => thin(line, tolerance, isArea)),
  }
}

function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  if (geometry.type === 'MultiLineString' || geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

/** A list with the thinned outline; empty if no shape is left. */
function thin(line: Position[], tolerance: number, isArea: boolean): [Outline] | [] {
  const scale = gridSteps * finer
  const points = line.map(([longitude = 0, latitude = 0]) => ({
    x: mercatorX(longitude) * scale,
    y: mercatorY(latitude) * scale,
  }))
  const least = isArea ? 4 : 2
  const deviations = measureDeviations(points)
  const kept = points.filter((_, i) => (deviations[i] ?? 0) > tolerance * finer)
  const outline = onGrid(kept.length < least ? points : kept)
  return outline.length < least ? [] : [outline]
}

function onGrid(points: readonly { x: number; y: number }[]): Outline {
  const outline: [number, number][] = []
  for (const point of points) {
    const [x, y] = [Math.round(point.x / finer), Math.round(point.y / finer)]
    const last = outline.at(-1)
    if (last?.[0] !== x || last[1] !== y) outline.push([x, y])
  }
  return outline
}

async function convert(folder: string): Promise<Uint8Array> {
  const read = (layer: LayerName) => readLayer(folder, sources[layer])
  const layers: NaturalEarth = {
    land: await read('land'),
    lakes: await read('lakes'),
    rivers: await read('rivers'),
    glaciers: await read('glaciers'),
    borders: [
      ...(await read('borders')),
      { kind: 0, fromZoom: 6, name: '', outlines: thin(vatican, 0, true) },
    ],
  }
  return brotliCompressSync(packShapes(layers), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

const [, , folder] = process.argv
if (!folder) throw new Error('The folder of Natural Earth is missing')
await Bun.write(join(import.meta.dir, 'natural-earth.bin.br'), await convert(folder))
