/**
 * Reads what is drawn out of a vector tile of unknown origin (https://github.com/mapbox/vector-tile-spec/tree/master/2.1).
 * Not with @mapbox/vector-tile, whose memory a few bytes can fill: a command may say that it is repeated 2^29 times.
 */
import { PbfReader } from 'pbf'
import type { Point } from '../../../tracks/lines/web-mercator'
import type { Outline } from '../../geometry/place-outlines'
import { type Feature, sourceLayers } from '../../style/things'
import { BadRegion } from './bad-region'

/** Dense cities have a tenth of this. */
const mostPoints = 500_000
const mostFeatures = 200_000

export interface Shape extends Feature {
  /** Areas as closed rings, 0 to 1 from one side of the tile to the other. */
  outlines: Outline[]
}

/** Fields of the messages of a vector tile, each number three bits up, with how it is written in the lower three. */
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
  /** Where the features begin. */
  features: number[]
}

/** How much may still come. */
interface Budget {
  points: number
  features: number
}

/**
 * The lines and areas of a tile that are drawn, in their order.
 * @throws BadRegion for what is no vector tile, or has far more in it than any
 */
export function readTileShapes(bytes: Uint8Array): Shape[] {
  try {
    return readLayers(new PbfReader(bytes))
  } catch {
    throw new BadRegion('offline-map-tile-damaged')
  }
}

function readLayers(pbf: PbfReader): Shape[] {
  const budget = { points: mostPoints, features: mostFeatures }
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

/** Where a message ends that begins here. */
function readEnd(pbf: PbfReader): number {
  const end = pbf.readVarint() + pbf.pos
  if (end > pbf.length) throw new RangeError('longer than the tile')
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

/** Text, numbers and truth are enough to tell what a thing is. */
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
  if (budget.features < 0) throw new RangeError('too many features')
  return layer.features.flatMap(start => {
    pbf.pos = start
    const shape = readFeature(pbf, layer, budget)
    return shape ? [{ layer: name, ...shape }] : []
  })
}

/** Answers null for points, which are for labels. */
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
      // Once is enough, however often it says.
      if (outline[0]) outline.push(outline[0])
      continue
    }
    if (kind !== command.move && kind !== command.line) throw new RangeError('no such command')
    for (let left = word >>> 3; left > 0; left--) {
      if (--budget.points < 0 || pbf.pos >= end) throw new RangeError('too many points')
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
