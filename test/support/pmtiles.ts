// Writes PMTiles 3 files, valid and invalid (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
import { zxyToTileId } from 'pmtiles'

export interface TileToWrite {
  z: number
  x: number
  y: number
  /**
   * Content of the tile, as stored in the file. If several tiles have the same array object, its content is stored only
   * once.
   */
  bytes: Uint8Array
}

interface FileToWrite {
  tiles: TileToWrite[]
  metadata: unknown
  /** Bounds of the map in degrees: west, south, east, north. */
  bounds: [number, number, number, number]
  /** Maximum number of entries in a leaf directory. By default, all entries are in the root directory. */
  leafEntries?: number
}

interface Entry {
  id: number
  offset: number
  length: number
  runLength: number
}

const headerBytes = 127
const gzip = 2
const vectorTiles = 1

/** Writes a valid file. Tiles and directories are compressed with gzip. */
export function writePmtiles({ tiles, metadata, bounds, leafEntries = Infinity }: FileToWrite): Uint8Array {
  const entries: Entry[] = []
  let end = 0
  const sorted = tiles
    .map(tile => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id)
  const offsets = new Map<Uint8Array, number>()
  for (const { id, bytes } of sorted) {
    const offset = offsets.get(bytes) ?? end
    if (offset === end) end += bytes.length
    offsets.set(bytes, offset)
    const last = entries.at(-1)
    if (last?.offset === offset && last.id + last.runLength === id) last.runLength++
    else entries.push({ id, offset, length: bytes.length, runLength: 1 })
  }
  const { root, leaves } = writeDirectories(entries, leafEntries)
  const description = Bun.gzipSync(JSON.stringify(metadata))
  const zooms = tiles.map(({ z }) => z)
  const header = writeHeader({
    parts: [root.length, description.length, leaves.length, end],
    counts: [tiles.length, entries.length, offsets.size],
    zooms: [Math.min(...zooms), Math.max(...zooms)],
    bounds,
  })
  return Buffer.concat([header, root, description, leaves, ...offsets.keys()])
}

function writeDirectories(entries: Entry[], leafEntries: number) {
  if (entries.length <= leafEntries) return { root: writeDirectory(entries), leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const rootEntries: Entry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += leafEntries) {
    const leaf = writeDirectory(entries.slice(start, start + leafEntries))
    rootEntries.push({ id: entries[start]!.id, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: writeDirectory(rootEntries), leaves: Buffer.concat(leaves) }
}

function writeDirectory(entries: Entry[]): Uint8Array {
  return Bun.gzipSync(directoryBytes(entries))
}

/** Returns a directory as bytes, without compression. */
export function directoryBytes(entries: Entry[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...varint(entries.length),
    ...entries.flatMap(({ id }, i) => varint(id - (entries[i - 1]?.id ?? 0))),
    ...entries.flatMap(({ runLength }) => varint(runLength)),
    ...entries.flatMap(({ length }) => varint(length)),
    ...entries.flatMap(({ offset }) => varint(offset + 1)),
  ])
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80)
  return [...bytes, value]
}

interface HeaderFacts {
  /** Lengths in bytes of the root directory, metadata, leaf directories and tiles, in the order of the file. */
  parts: number[]
  counts: number[]
  zooms: [number, number]
  bounds: FileToWrite['bounds']
}

function writeHeader({ parts, counts, zooms, bounds }: HeaderFacts): Uint8Array {
  const view = new DataView(new ArrayBuffer(headerBytes))
  for (const [i, character] of [...'PMTiles'].entries()) view.setUint8(i, character.charCodeAt(0))
  view.setUint8(7, 3)
  let offset = headerBytes
  for (const [i, length] of parts.entries()) {
    view.setBigUint64(8 + i * 16, BigInt(offset), true)
    view.setBigUint64(16 + i * 16, BigInt(length), true)
    offset += length
  }
  for (const [i, count] of counts.entries()) view.setBigUint64(72 + i * 8, BigInt(count), true)
  for (const [i, byte] of [1, gzip, gzip, vectorTiles, ...zooms].entries()) view.setUint8(96 + i, byte)
  for (const [i, degrees] of bounds.entries()) view.setInt32(102 + i * 4, Math.round(degrees * 1e7), true)
  return new Uint8Array(view.buffer)
}
