/**
 * Performs one step of extracting: fetches some tiles from the source, checks them, and writes them. Runs in a worker.
 */
import type { Compression } from 'pmtiles'
import { openAgain } from '../../../platform/storage/write-file'
import { unpackTile } from '../pmtiles/archive'
import { BadRegion } from '../pmtiles/bad-region'
import { readTileShapes } from '../pmtiles/read-tile'
import { type Group, groupParts } from '../source/merge-ranges'
import { addressOfBuild, type MapSourceAddress } from '../source/read-area'
import { requestAll, requestRange, type SourceVersion } from '../source/remote-source'
import { SourceFailure } from '../source/source-failure'
import type { Copy } from './plan-copies'
import { readStep } from './plan-file'
import { type ExtractFiles, maxRequestBytes } from './prepare-extract'

export interface StepToCopy {
  address: MapSourceAddress
  build: string | null
  /** The version that the source must still have. */
  version: SourceVersion
  files: ExtractFiles
  step: number
}

/**
 * Copies the tiles of a step. The promise resolves when the tiles are safely on the disk (synced).
 * @returns the number of bytes of the tiles
 * @throws SourceFailure if the source fails, or a tile is damaged
 */
export async function copyStep({ address, build, version, files, step }: StepToCopy): Promise<number> {
  const { copies, tilesFrom, tilesTo, maxGap, tileCompression } = await readStep(files.plan, step)
  const parts = copies.map(({ from, length }) => ({ offset: tilesFrom + from, length }))
  const url = addressOfBuild(address, build)
  await using file = await openAgain(files.content)
  await requestAll(groupParts(parts, { maxGap, maxBytes: maxRequestBytes }), async group => {
    const { bytes } = await requestRange(url, group, version, address)
    const tiles = copies
      .slice(group.first, group.end)
      .map(({ from, to, length }) => ({ to, bytes: tileWithin(bytes, tilesFrom + from, length, group) }))
    for (const tile of tiles) await requireReadable(tile.bytes, tileCompression)
    for (const tile of joinTiles(tiles)) await file.write(tile.bytes, tilesTo + tile.to)
  })
  await file.sync()
  return copies.reduce((sum, { length }) => sum + length, 0)
}

const tileWithin = (bytes: Uint8Array<ArrayBuffer>, offset: number, length: Copy['length'], group: Group) =>
  bytes.subarray(offset - group.offset, offset - group.offset + length)

/** Checks that a tile can be drawn. @throws SourceFailure if it cannot be drawn */
async function requireReadable(tile: Uint8Array<ArrayBuffer>, compression: Compression) {
  try {
    readTileShapes(await unpackTile(tile, compression))
  } catch (error) {
    throw error instanceof BadRegion ? new SourceFailure('map-source-damaged') : error
  }
}

interface PlacedBytes {
  to: number
  bytes: Uint8Array<ArrayBuffer>
}

/** Merges tiles that follow each other both in the response and in the new file, so that they are written at once. */
function joinTiles(tiles: readonly PlacedBytes[]): PlacedBytes[] {
  const joined: PlacedBytes[] = []
  for (const { to, bytes } of tiles) {
    const last = joined.at(-1)
    const isNext =
      last !== undefined &&
      last.to + last.bytes.length === to &&
      last.bytes.byteOffset + last.bytes.length === bytes.byteOffset
    if (isNext) {
      last.bytes = new Uint8Array(bytes.buffer, last.bytes.byteOffset, last.bytes.length + bytes.length)
    } else joined.push({ to, bytes })
  }
  return joined
}
