/** An open offline map, whose tiles are read by range. */
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
import { maxTileBytes } from './most-tile-bytes'
import { openRangeSource, type RangeSource } from './range-source'

/** Limit of an uncompressed directory. One of a file of the whole world has a quarter of this. */
const maxDirectoryBytes = 1024 * 1024

/** Number of cached directories. Each has some thousand entries. */
const directoriesKept = 16

const startBytes = 16_384

export interface Archive {
  readonly header: Header
  readonly source: RangeSource
  /** Whether tiles are gzip-compressed; otherwise they are uncompressed. */
  readonly isGzip: boolean
  /**
   * A tile as stored in the file; `null` if it has none.
   * @throws BadRegion
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * The uncompressed tile.
   * @throws BadRegion if it is damaged or far too large
   */
  unpackTile(tile: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** A part of the file that is compressed like the directories, uncompressed to at most `limit` bytes. */
  part(offset: number, length: number, limit: number): Promise<Uint8Array<ArrayBuffer>>
  directory(offset: number, length: number): Promise<Entry[]>
  close(): Promise<void>
}

/** @throws BadRegion if the file is unreadable or its header invalid */
export async function openArchive(path: string): Promise<Archive> {
  return openSource(await openRangeSource(path))
}

/** Opens an archive from any source, such as a remote file. @throws errors of the source, too */
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
    (await unpack(new Uint8Array(packed), header.internalCompression, maxDirectoryBytes)).buffer
  const cache = new ResolvedValueCache(directoriesKept, false, unpackDirectory)
  // Not decompressed here: tiles are passed on to browsers as they are.
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

/** The uncompressed tile. @throws BadRegion if it is damaged or far too large */
export async function unpackTile(tile: Uint8Array<ArrayBuffer>, compression: Compression) {
  return unpack(tile, compression, maxTileBytes).catch(() => {
    throw new BadRegion('offline-map-tile-damaged')
  })
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, compression: Compression, limit: number) {
  if (compression === Compression.Gzip) return gunzipAtMost(bytes, limit)
  if (bytes.byteLength > limit) throw new RangeError('too large')
  return bytes
}

/** Reads and checks the header of an offline map. PURE. */

const magic = 'PMTiles'
const headerBytes = 127

/** The format requires the root directory to end within the first 16 KiB. */
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

/** All parts must lie inside the file. Later reads trust the header. */
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
