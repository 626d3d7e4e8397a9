/**
 * Reads the drawn features of an untrusted vector tile (https://github.com/mapbox/vector-tile-spec/tree/master/2.1).
 * @mapbox/vector-tile is not safe for this: a few bytes can fill the memory, because a drawing command may have
 * hundreds of millions of repetitions.
 */
import { PbfReader } from 'pbf'
import type { Point } from '../../../tracks/lines/web-mercator'
import type { Outline } from '../../geometry/clip'
import { type Feature, sourceLayers } from '../../style/things'
import { BadRegion } from './bad-region'

/** Maximum size of an uncompressed tile in bytes. Large tiles in real files have 2 MB. */
export const maxTileBytes = 8 * 1024 * 1024

/** Maximum numbers of points and features in a tile. Tiles of dense cities have a tenth of these numbers. */
const maxPoints = 500_000
const maxFeatures = 200_000

export interface Shape extends Feature {
  /** Closed rings of areas, or open lines. Coordinates are between 0 and 1 inside the tile. */
  outlines: Outline[]
}

/** Protobuf tags of a vector tile's messages: field number shifted left by three bits, plus the wire type. */
const field = {
  tile: { layer: 26 },
  layer: { name: 10, feature: 18, key: 26, value: 34, extent: 40 },
  feature: { tags: 18, type: 24, geometry: 34 },
  value: { text: 10, wholes: [32, 40], signed: 48, truth: 56 },
}
const command = { move: 1, line: 2, close: 7 }
const lineType = 2
const areaType = 3

interface Layer {
  name: string
  extent: number
  keys: string[]
  values: string[]
  /** Offsets of the layer's features in the tile. */
  features: number[]
}

/** Numbers of points and features that the rest of the tile may still contain. */
interface Budget {
  points: number
  features: number
}

/**
 * Reads the drawable lines and areas of a tile, in order.
 * @throws BadRegion if the bytes are not a vector tile, or exceed the limits
 */
export function readTileShapes(bytes: Uint8Array): Shape[] {
  try {
    return readLayers(new PbfReader(bytes))
  } catch {
    throw new BadRegion('offline-map-tile-damaged')
  }
}

function readLayers(pbf: PbfReader): Shape[] {
  const budget = { points: maxPoints, features: maxFeatures }
  const shapes: Shape[] = []
  while (pbf.pos < pbf.length) {
    const tag = pbf.readVarint()
    if (tag !== field.tile.layer) {
      pbf.skip(tag)
      continue
    }
    const end = readEnd(pbf)
    for (const shape of readShapes(pbf, readLayer(pbf, end), budget)) shapes.push(shape)
    pbf.pos = end
  }
  return shapes
}

/** Reads the length of the next message, and returns the position of its end. */
function readEnd(pbf: PbfReader): number {
  const end = pbf.readVarint() + pbf.pos
  if (end > pbf.length) throw new RangeError('a field is longer than the tile')
  return end
}

function readLayer(pbf: PbfReader, end: number): Layer {
  const layer: Layer = { name: '', extent: 4096, keys: [], values: [], features: [] }
  while (pbf.pos < end) {
    const tag = pbf.readVarint()
    if (tag === field.layer.name) layer.name = pbf.readString()
    else if (tag === field.layer.key) layer.keys.push(pbf.readString())
    else if (tag === field.layer.value) layer.values.push(readValue(pbf))
    else if (tag === field.layer.extent) layer.extent = Math.max(1, pbf.readVarint())
    else {
      if (tag === field.layer.feature) layer.features.push(pbf.pos)
      pbf.skip(tag)
    }
  }
  return layer
}

/**
 * Reads a property value as text. Texts, whole numbers and booleans are enough to identify a feature; other values are
 * returned as empty text.
 */
function readValue(pbf: PbfReader): string {
  const end = readEnd(pbf)
  let value = ''
  while (pbf.pos < end) {
    const tag = pbf.readVarint()
    if (tag === field.value.text) value = pbf.readString()
    else if (field.value.wholes.includes(tag)) value = String(pbf.readVarint())
    else if (tag === field.value.signed) value = String(pbf.readSVarint())
    else if (tag === field.value.truth) value = String(pbf.readBoolean())
    else pbf.skip(tag)
  }
  return value
}

function readShapes(pbf: PbfReader, layer: Layer, budget: Budget): Shape[] {
  const name = sourceLayers.find(known => known === layer.name)
  if (!name) return []
  budget.features -= layer.features.length
  if (budget.features < 0) throw new RangeError('the tile has too many features')
  return layer.features.flatMap(start => {
    pbf.pos = start
    const shape = readFeature(pbf, layer, budget)
    return shape ? [{ layer: name, ...shape }] : []
  })
}

/** Reads a feature. Returns `null` for points, which are only used for labels. */
function readFeature(pbf: PbfReader, { keys, values, extent }: Layer, budget: Budget) {
  const end = readEnd(pbf)
  const facts = new Map<string | undefined, string | undefined>()
  let type = 0
  let outlines: Outline[] = []
  while (pbf.pos < end) {
    const tag = pbf.readVarint()
    if (tag === field.feature.type) type = pbf.readVarint()
    else if (tag === field.feature.tags) {
      const tagsEnd = readEnd(pbf)
      while (pbf.pos < tagsEnd) facts.set(keys[pbf.readVarint()], values[pbf.readVarint()])
    } else if (tag === field.feature.geometry) outlines = readGeometry(pbf, extent, budget)
    else pbf.skip(tag)
  }
  if (type !== lineType && type !== areaType) return null
  return {
    isArea: type === areaType,
    kind: facts.get('kind') ?? '',
    detail: facts.get('kind_detail') ?? '',
    isTunnel: facts.get('is_tunnel') === 'true',
    isLink: facts.get('is_link') === 'true',
    outlines,
  }
}

function readGeometry(pbf: PbfReader, extent: number, budget: Budget): Outline[] {
  const end = readEnd(pbf)
  const outlines: Outline[] = []
  let outline: Point[] = []
  let [x, y] = [0, 0]
  while (pbf.pos < end) {
    const word = pbf.readVarint()
    const kind = word & 7
    if (kind === command.close) {
      // The number of repetitions of this command (close the ring) is ignored, because a ring can only be closed once.
      if (outline[0]) outline.push(outline[0])
      continue
    }
    if (kind !== command.move && kind !== command.line)
      throw new RangeError('the geometry has an unknown command')
    for (let left = word >>> 3; left > 0; left--) {
      if (--budget.points < 0 || pbf.pos >= end) throw new RangeError('the geometry has too many points')
      x += pbf.readSVarint()
      y += pbf.readSVarint()
      if (kind === command.move) {
        outline = []
        outlines.push(outline)
      }
      outline.push({ x: x / extent, y: y / extent })
    }
  }
  return outlines
}
