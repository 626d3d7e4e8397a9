/** Creates the base map file from Natural Earth's shapes during the build of Trackhut. */
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { MultiLineString, MultiPolygon, Position } from 'geojson'
import { type ByteRange, versionBytes, writeEntry } from '../../src/lib/byte-ranges'
import { entryPosition, indexBytes, tileBuffer, tileExtent, tilesStart } from '../../src/maps/base-map/format'
import { type BaseThing, maxBaseZoom } from '../../src/maps/style/layers'
import { gridSteps, type NaturalEarth, type Outline, type Shape, unpackShapes } from './natural-earth'

type Layers = [thing: BaseThing, slices: GeoJSONVT][]
type Ring = [x: number, y: number][]

/** Zoom from which the source shows small rivers. */
const smallRiverZoom = 5.5

/** Maximum deviation of simplified lines in tile units: three quarters of a pixel. */
const tolerance = 6

const [edgeStart, edgeEnd] = [-tileBuffer, tileExtent + tileBuffer]
const coveredArea = (edgeEnd - edgeStart) ** 2
const coveringRing: Ring = [
  [edgeStart, edgeStart],
  [edgeEnd, edgeStart],
  [edgeEnd, edgeEnd],
  [edgeStart, edgeEnd],
  [edgeStart, edgeStart],
]

/** Creates the base map and returns the file's bytes, which are the same for the same data. */
export async function makeBaseMap(): Promise<Uint8Array<ArrayBuffer>> {
  const index = new DataView(new ArrayBuffer(indexBytes))
  const tiles = new TileWriter(tilesStart)
  const shapes = await readShapes()
  for (let z = 0; z <= maxBaseZoom; z++) {
    const layers = sliceLayers(shapes, z)
    for (const [x, y] of tilesOfZoom(z)) {
      const tile = encodeTile(layers, z, x, y)
      if (tile) writeEntry(index, entryPosition(z, x, y), tiles.add(tile))
    }
  }
  const content = await new Blob([index, ...tiles.parts]).bytes()
  const version = new Bun.CryptoHasher('sha256').update(content).digest().slice(0, versionBytes)
  return new Blob([version, content]).bytes()
}

export async function readShapes(): Promise<NaturalEarth> {
  return unpackShapes(
    brotliDecompressSync(await Bun.file(join(import.meta.dir, 'natural-earth.bin.br')).bytes()),
  )
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
    const part = Bun.gzipSync(new Uint8Array(tile), { level: 12, library: 'libdeflate' })
    const place = { offset: this.end, length: part.length }
    this.known.set(key, place)
    this.parts.push(part)
    this.end += part.length
    return place
  }
}

/** Layers of a zoom, bottom first. */
function sliceLayers({ land, lakes, rivers, glaciers, borders }: NaturalEarth, z: number): Layers {
  // At the deepest zoom all lakes are drawn, so lines through them are not needed.
  const isRiver = ({ kind }: Shape) => kind === 0 || z < maxBaseZoom
  const isLarge = ({ fromZoom }: Shape) => fromZoom < smallRiverZoom
  return [
    ['land', sliceAreas(shownAt(z, land), z)],
    ['glacier', sliceAreas(shownAt(z, glaciers), z)],
    [
      'stream',
      sliceLines(
        shownAt(z, rivers, shape => isRiver(shape) && !isLarge(shape)),
        z,
      ),
    ],
    [
      'river',
      sliceLines(
        shownAt(z, rivers, shape => isRiver(shape) && isLarge(shape)),
        z,
      ),
    ],
    ['lake', sliceAreas(shownAt(z, lakes), z)],
    [
      'border',
      sliceLines(
        shownAt(z, borders, ({ kind }) => kind === 0),
        z,
      ),
    ],
    [
      'disputed',
      sliceLines(
        shownAt(z, borders, ({ kind }) => kind === 1),
        z,
      ),
    ],
  ]
}

/** The source counts zooms of 256-pixel tiles, and shows more than a map for tracks should have. */
const shownAt = (z: number, shapes: readonly Shape[], isWanted: (shape: Shape) => boolean = () => true) =>
  shapes
    .filter(shape => (z === maxBaseZoom || shape.fromZoom <= z + 1) && isWanted(shape))
    .map(({ outlines }) => outlines)

const sliceLines = (shapes: readonly Outline[][], z: number) =>
  slice({ type: 'MultiLineString', coordinates: shapes.flat().map(toSquare) }, z)

const sliceAreas = (shapes: readonly Outline[][], z: number) =>
  slice({ type: 'MultiPolygon', coordinates: shapes.flatMap(polygonsOf) }, z)

function slice(geometry: MultiPolygon | MultiLineString, z: number): GeoJSONVT {
  return new GeoJSONVT(
    { type: 'Feature', properties: {}, geometry },
    {
      coordinates: 'unitSquare',
      wrap: false,
      // Lines of the deepest zoom are not simplified.
      maxZoom: z === maxBaseZoom ? z : z + 1,
      indexMaxZoom: z,
      indexMaxPoints: 0,
      extent: tileExtent,
      buffer: tileBuffer,
      tolerance,
    },
  )
}

const toSquare = (outline: Outline): Position[] => outline.map(([x, y]) => [x / gridSteps, y / gridSteps])

/** Holes follow the ring they lie in, and have the opposite orientation. */
function polygonsOf(outlines: readonly Outline[]): Position[][][] {
  const polygons: Position[][][] = []
  const rings = outlines.map(toSquare)
  const outward = Math.sign(ringArea(rings[0] ?? []))
  for (const ring of rings) {
    const own = polygons.at(-1)
    if (own && Math.sign(ringArea(ring)) !== outward) own.push(beyondEdges(ring))
    else polygons.push([beyondEdges(ring)])
  }
  return polygons
}

/** Distance from the edge of the world, as a share of its width: farther out than tiles reach. */
const outside = 0.05

/**
 * Moves the edges along which the source was cut, at the antimeridian and at the southern end, outside of the visible
 * map.
 */
function beyondEdges(ring: Position[]): Position[] {
  const isCut = ([x, y]: Position, [otherX, otherY]: Position) =>
    (x === otherX && (x === 0 || x === 1)) || (y === otherY && y === 1)
  return ring.flatMap((point, i) => {
    const [before, after] = [ring[i - 1] ?? ring.at(-2), ring[i + 1] ?? ring[1]]
    const [comes, goes] = [before && isCut(before, point), after && isCut(point, after)]
    const moved = [point, moveOut(point)]
    if (comes && goes) return [moveOut(point)]
    if (comes) return moved.toReversed()
    return goes ? moved : [point]
  })
}

function moveOut([x = 0, y = 0]: Position): Position {
  return [x === 0 ? -outside : x === 1 ? 1 + outside : x, y === 1 ? 1 + outside : y]
}

/** Encodes a tile; `null` if it is empty. */
function encodeTile(layers: Layers, z: number, x: number, y: number): Uint8Array | null {
  const tiles: Parameters<typeof fromGeojsonVt>[0] = {}
  for (const [name, slices] of layers) {
    const tile = slices.getTile(z, x, y)
    const features = tile?.features.map(tidy).filter(({ geometry }) => geometry.length > 0)
    if (tile && features?.length) tiles[name] = Object.assign(tile, { features })
  }
  if (Object.keys(tiles).length === 0) return null
  return fromGeojsonVt(tiles, { version: 2, extent: tileExtent })
}

/**
 * Drops rings that clipping has left without area. Tiles that are all land get the same ring, so that equal tiles are
 * stored once.
 */
function tidy(tileFeature: GeoJSONVTFeature): GeoJSONVTFeature {
  if (tileFeature.type !== 3) return tileFeature
  const rings = tileFeature.geometry.filter(ring => ringArea(ring) !== 0)
  const isCovered = rings.length === 1 && rings.every(ring => Math.abs(ringArea(ring)) === coveredArea)
  return { ...tileFeature, geometry: isCovered ? [coveringRing] : rings }
}

/** Signed area by the shoelace formula. */
function ringArea(ring: readonly Position[]): number {
  let doubleArea = 0
  let [previousX = 0, previousY = 0] = ring.at(-1) ?? []
  for (const [x = 0, y = 0] of ring) {
    doubleArea += previousX * y - x * previousY
    ;[previousX, previousY] = [x, y]
  }
  return doubleArea / 2
}
