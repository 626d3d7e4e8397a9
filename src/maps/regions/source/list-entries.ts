/** Finds the tiles of an area in a file of the whole world. Only the necessary directories are read. */
import type { Entry } from 'pmtiles'
import type { Archive } from '../pmtiles/archive'
import type { RemoteSource } from './remote-source'
import { SourceFailure } from './source-failure'
import { type IdRange, partsWithin } from './tile-ids'

/**
 * Tiles ordered by id. Each property is a separate array with the same indexes, because there may be a million tiles.
 */
export interface TileEntries {
  ids: number[]
  /** Number of consecutive tiles with the same content. */
  runs: number[]
  /** Offsets from the start of the tile data. */
  offsets: number[]
  lengths: number[]
}

/** Maximum size of a compressed tile in bytes. Large tiles in real files have a tenth of this size. */
const maxCompressedTileBytes = 4 * 1024 * 1024

const maxDepth = 3

/** Maximum total size in bytes of all directories that are read. For a country, they have a tenth of this size. */
const maxDirectoryBytes = 64 * 1024 * 1024

/** Maximum number of bytes of directories that are fetched together. */
const bytesAhead = 8 * 1024 * 1024

/**
 * Lists the entries of tiles.
 * @param ranges ids of the tiles, ordered
 * @throws SourceFailure if the source fails, or its directories are damaged or too large
 */
export async function listEntries(
  archive: Archive,
  source: RemoteSource,
  ranges: readonly IdRange[],
): Promise<TileEntries> {
  const found: TileEntries = { ids: [], runs: [], offsets: [], lengths: [] }
  const {
    rootDirectoryOffset,
    rootDirectoryLength,
    leafDirectoryOffset,
    leafDirectoryLength = 0,
  } = archive.header
  let bytesLeft = maxDirectoryBytes

  const visit = async (offset: number, length: number, depth: number): Promise<void> => {
    const entries = await archive.directory(offset, length).catch(error => {
      throw error instanceof SourceFailure ? error : new SourceFailure('map-source-damaged')
    })
    const leaves: Entry[] = []
    for (const [index, entry] of entries.entries()) {
      const next = entries[index + 1]?.tileId ?? Number.POSITIVE_INFINITY
      if (next <= entry.tileId) throw new SourceFailure('map-source-damaged')
      if (entry.runLength > 0) addEntry(found, archive, entry, ranges)
      else if (!partsWithin(ranges, entry.tileId, next).next().done) leaves.push(entry)
    }
    if (leaves.length > 0 && depth === maxDepth) throw new SourceFailure('map-source-damaged')
    for (const batch of batchesOf(leaves)) {
      const parts = batch.map(leaf => ({ offset: leafDirectoryOffset + leaf.offset, length: leaf.length }))
      bytesLeft -= parts.reduce((sum, part) => sum + part.length, 0)
      const isSane = batch.every(leaf => leaf.length > 0 && leaf.offset + leaf.length <= leafDirectoryLength)
      if (!isSane || bytesLeft < 0) throw new SourceFailure('map-source-damaged')
      await source.getAhead(parts.toSorted((a, b) => a.offset - b.offset))
      for (const part of parts) await visit(part.offset, part.length, depth + 1)
    }
  }

  await visit(rootDirectoryOffset, rootDirectoryLength, 0)
  return found
}

function addEntry(
  { ids, runs, offsets, lengths }: TileEntries,
  { header }: Archive,
  { tileId, runLength, offset, length }: Entry,
  ranges: readonly IdRange[],
) {
  for (const { first, end } of partsWithin(ranges, tileId, tileId + runLength)) {
    const isSane =
      length > 0 &&
      length <= maxCompressedTileBytes &&
      offset >= 0 &&
      offset + length <= (header.tileDataLength ?? 0) &&
      first >= (ids.at(-1) ?? -1) + (runs.at(-1) ?? 1)
    if (!isSane) throw new SourceFailure('map-source-damaged')
    ids.push(first)
    runs.push(end - first)
    offsets.push(offset)
    lengths.push(length)
  }
}

function batchesOf(leaves: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const leaf of leaves) {
    bytes += leaf.length
    if (bytes > bytesAhead) {
      batches.push([])
      bytes = leaf.length
    }
    batches.at(-1)?.push(leaf)
  }
  return batches
}
