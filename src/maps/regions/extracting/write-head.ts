/**
 * Writes the part of a PMTiles file before its tiles: header, directories and description
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). The JavaScript library for PMTiles can only read
 * files, not write them. Does no I/O.
 */
import { PbfWriter } from 'pbf'
import type { Compression } from 'pmtiles'
import type { TileEntries } from '../source/list-entries'
import type { AreaBounds } from '../source/tile-ids'

const headerBytes = 127
const gzip = 2
const vectorTiles = 1

/** The header and the root directory must fit into the first 16 KiB. */
const maxRootBytes = 16_384 - headerBytes

/**
 * Initial number of entries in a leaf directory. The root directory has one entry for each leaf. If it is too large,
 * the number is increased.
 */
const leafEntries = 4096
const leafGrowth = 1.5

interface HeadToWrite {
  entries: TileEntries
  /** Number of different tile contents. */
  contents: number
  /** Size of all tiles in bytes. */
  bytes: number
  description: object
  tileCompression: Compression
  zooms: [min: number, max: number]
  bounds: AreaBounds
}

export function writeHead(extract: HeadToWrite): Uint8Array<ArrayBuffer> {
  const { root, leaves } = writeDirectories(extract.entries)
  const description = Bun.gzipSync(new TextEncoder().encode(JSON.stringify(extract.description)))
  const header = writeHeader(extract, [root.length, description.length, leaves.length, extract.bytes])
  return new Uint8Array(Buffer.concat([header, root, description, leaves]))
}

interface Directories {
  root: Uint8Array
  leaves: Uint8Array
}

function writeDirectories(entries: TileEntries): Directories {
  const all = writeDirectory(entries)
  if (all.length <= maxRootBytes) return { root: all, leaves: new Uint8Array() }
  for (let size = leafEntries; ; size = Math.ceil(size * leafGrowth)) {
    const directories = writeLeaves(entries, size)
    if (directories.root.length <= maxRootBytes) return directories
  }
}

function writeLeaves(entries: TileEntries, size: number): Directories {
  const leaves: Uint8Array[] = []
  const root: TileEntries = { ids: [], runs: [], offsets: [], lengths: [] }
  let end = 0
  for (let start = 0; start < entries.ids.length; start += size) {
    const part = (column: number[]) => column.slice(start, start + size)
    const { ids, runs, offsets, lengths } = entries
    const leaf = writeDirectory({
      ids: part(ids),
      runs: part(runs),
      offsets: part(offsets),
      lengths: part(lengths),
    })
    root.ids.push(ids[start] ?? 0)
    // A run length of 0 marks a leaf directory.
    root.runs.push(0)
    root.offsets.push(end)
    root.lengths.push(leaf.length)
    leaves.push(leaf)
    end += leaf.length
  }
  return { root: writeDirectory(root), leaves: new Uint8Array(Buffer.concat(leaves)) }
}

function writeDirectory({ ids, runs, offsets, lengths }: TileEntries): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeVarint(ids.length)
  let last = 0
  for (const id of ids) {
    pbf.writeVarint(id - last)
    last = id
  }
  for (const run of runs) pbf.writeVarint(run)
  for (const length of lengths) pbf.writeVarint(length)
  for (const [index, offset] of offsets.entries()) {
    const follows = index > 0 && offset === (offsets[index - 1] ?? 0) + (lengths[index - 1] ?? 0)
    pbf.writeVarint(follows ? 0 : offset + 1)
  }
  return Bun.gzipSync(new Uint8Array(pbf.finish()))
}

/**
 * Writes the header.
 * @param parts lengths in bytes of root directory, description, leaf directories and tiles, in file order
 */
function writeHeader({ entries, contents, tileCompression, zooms, bounds }: HeadToWrite, parts: number[]) {
  const view = new DataView(new ArrayBuffer(headerBytes))
  new Uint8Array(view.buffer).set(new TextEncoder().encode('PMTiles'))
  view.setUint8(7, 3)
  let offset = headerBytes
  for (const [index, length] of parts.entries()) {
    view.setBigUint64(8 + index * 16, BigInt(offset), true)
    view.setBigUint64(16 + index * 16, BigInt(length), true)
    offset += length
  }
  const addressed = entries.runs.reduce((sum, run) => sum + run, 0)
  for (const [index, count] of [addressed, entries.ids.length, contents].entries()) {
    view.setBigUint64(72 + index * 8, BigInt(count), true)
  }
  const isClustered = 1
  for (const [index, byte] of [isClustered, gzip, tileCompression, vectorTiles, ...zooms].entries()) {
    view.setUint8(96 + index, byte)
  }
  const [west, south, east, north] = bounds
  const inUnits = (degrees: number) => Math.round(degrees * 1e7)
  for (const [index, degrees] of bounds.entries()) view.setInt32(102 + index * 4, inUnits(degrees), true)
  view.setUint8(118, zooms[0])
  view.setInt32(119, inUnits((west + east) / 2), true)
  view.setInt32(123, inUnits((south + north) / 2), true)
  return new Uint8Array(view.buffer)
}
