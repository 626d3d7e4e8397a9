import {
  bytesToHeader,
  Compression,
  type Entry,
  type Header,
  PMTiles,
  ResolvedValueCache,
  TileType,
} from 'pmtiles'
import { gunzipAtMost } from '../../../lib/files/gunzip'
import { BadRegion } from './bad-region'
import { mostTileBytes } from './most-tile-bytes'
import { openRangeSource, type RangeSource } from './range-source'

/** An offline map that is open: its tiles, read one range at a time. */

/** Unpacked. A directory of a file of the whole world has a quarter of this. */
const mostDirectoryBytes = 1024 * 1024

/** A directory has some thousand entries. */
const directoriesKept = 16

const startBytes = 16_384

export interface Archive {
  readonly header: Header
  readonly source: RangeSource
  /** Tiles are compressed with gzip, or not at all. */
  readonly isGzip: boolean
  /**
   * A tile as it is in the file; null where there is none.
   * @throws BadRegion
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * The content of a tile.
   * @throws BadRegion when it is broken, or far too large
   */
  unpackTile(tile: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** A part that is compressed like the directories, unpacked. */
  part(offset: number, length: number, limit: number): Promise<Uint8Array<ArrayBuffer>>
  /** The entries of a directory. */
  directory(offset: number, length: number): Promise<Entry[]>
  close(): Promise<void>
}

/** @throws BadRegion when the file cannot be read or its header makes no sense */
export async function openArchive(path: string): Promise<Archive> {
  return openSource(await openRangeSource(path))
}

/** The same for a file that is somewhere else. @throws what the source throws, too */
export async function openSource(source: RangeSource): Promise<Archive> {
  try {
    const header = readHeader(await readStart(source), source.size)
    return createArchive(source, header)
  } catch (error) {
    await source.close()
    throw error
  }
}

async function readStart(source: RangeSource): Promise<ArrayBuffer> {
  if (source.size === 0) throw new BadRegion('offline-map-not-pmtiles')
  return (await source.getBytes(0, startBytes)).data
}

function createArchive(source: RangeSource, header: Header): Archive {
  const unpackDirectory = async (packed: ArrayBuffer) =>
    (await unpack(new Uint8Array(packed), header.internalCompression, mostDirectoryBytes)).buffer
  const cache = new ResolvedValueCache(directoriesKept, false, unpackDirectory)
  // Tiles go to browsers as they are.
  const tiles = new PMTiles(source, cache, async packed => packed)
  return {
    header,
    source,
    isGzip: header.tileCompression === Compression.Gzip,
    async tile(z, x, y) {
      const found = await tiles.getZxy(z, x, y).catch(() => {
        throw new BadRegion('offline-map-tile-damaged')
      })
      return found ? new Uint8Array(found.data) : null
    },
    unpackTile: tile => unpackTile(tile, header.tileCompression),
    async part(offset, length, limit) {
      const { data } = await source.getBytes(offset, length)
      return unpack(new Uint8Array(data), header.internalCompression, limit)
    },
    directory: (offset, length) => cache.getDirectory(source, offset, length, header),
    close: source.close,
  }
}

/** The content of a tile. @throws BadRegion when it is broken, or far too large */
export async function unpackTile(tile: Uint8Array<ArrayBuffer>, compression: Compression) {
  return unpack(tile, compression, mostTileBytes).catch(() => {
    throw new BadRegion('offline-map-tile-damaged')
  })
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, compression: Compression, limit: number) {
  if (compression === Compression.Gzip) return gunzipAtMost(bytes, limit)
  if (bytes.byteLength > limit) throw new RangeError('too large')
  return bytes
}

/** Reads and checks the first bytes of an offline map. PURE. */

const magic = 'PMTiles'
const headerBytes = 127

/** The root directory lies among the first 16 KiB, says the format. */
const rootEnd = 16_384

const deepestZoom = 22

/**
 * @param start the first bytes of the file
 * @param size bytes of the whole file
 * @throws BadRegion
 */
function readHeader(start: ArrayBuffer, size: number): Header {
  if (!isPmtiles(start)) throw new BadRegion('offline-map-not-pmtiles')
  if (start.byteLength < headerBytes) throw new BadRegion('offline-map-cut-off')
  const header = bytesToHeader(start)
  requireVectorTiles(header)
  requireWhole(header, size)
  requirePlace(header)
  return header
}

function isPmtiles(start: ArrayBuffer): boolean {
  const bytes = new Uint8Array(start)
  return bytes[magic.length] === 3 && new TextDecoder().decode(bytes.subarray(0, magic.length)) === magic
}

function requireVectorTiles({ tileType, tileCompression, internalCompression }: Header) {
  if (tileType !== TileType.Mvt) throw new BadRegion('offline-map-not-vector')
  const supported = [Compression.None, Compression.Gzip]
  if (!supported.includes(tileCompression) || !supported.includes(internalCompression)) {
    throw new BadRegion('offline-map-compression-unsupported')
  }
}

/** All parts have to lie in the file. They are read one by one later, and by then the header is trusted. */
function requireWhole(header: Header, size: number) {
  const parts = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ] as const
  if (parts.some(([offset, length]) => offset + length > size)) {
    throw new BadRegion('offline-map-cut-off')
  }
  const [rootStart, rootLength] = parts[0]
  if (rootStart < headerBytes || rootLength === 0 || rootStart + rootLength > rootEnd) {
    throw new BadRegion('offline-map-directory-damaged')
  }
  if (header.tileDataLength === 0) throw new BadRegion('offline-map-empty')
}

function requirePlace({ minZoom, maxZoom, minLon, minLat, maxLon, maxLat }: Header) {
  const isPlace =
    minZoom <= maxZoom &&
    maxZoom <= deepestZoom &&
    minLon >= -180 &&
    maxLon <= 180 &&
    minLon < maxLon &&
    minLat >= -90 &&
    maxLat <= 90 &&
    minLat < maxLat
  if (!isPlace) throw new BadRegion('offline-map-header-damaged')
}
