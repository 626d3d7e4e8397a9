/** Reads an offline map by byte ranges, so that the whole file is never in memory. */
import { open, stat } from 'node:fs/promises'
import {
  bytesToHeader,
  Compression,
  type Entry,
  type Header,
  PMTiles,
  ResolvedValueCache,
  type Source,
  TileType,
} from 'pmtiles'
import { gunzipAtMost } from '../../../lib/files/gunzip'
import { statOpened } from '../../../lib/files/stat-opened'
import { BadRegion } from './bad-region'
import { maxTileBytes } from './read-tile'

/**
 * Maximum size of an uncompressed directory in bytes. Directories of a file of the whole world have a quarter of this
 * size.
 */
const maxDirectoryBytes = 1024 * 1024

/** Number of cached directories. Each has some thousand entries. */
const directoriesKept = 16

const startBytes = 16_384

/**
 * Maximum size in bytes of a tile, a directory or the description. In real files, each has at most a tenth of this
 * size.
 */
const maxRangeBytes = 4 * 1024 * 1024

export interface RangeSource extends Source {
  /** The size of the file in bytes when it was opened. */
  readonly size: number
  readonly modifiedMs: number
  close(): Promise<void>
}

export interface Archive {
  readonly header: Header
  readonly source: RangeSource
  /** Whether tiles are gzip-compressed; otherwise they are uncompressed. */
  readonly isGzip: boolean
  /**
   * Reads a tile as it is stored in the file; `null` if the file does not contain it.
   * @throws BadRegion if the file is damaged
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** Uncompresses a tile. @throws BadRegion if the tile is damaged or far too large */
  unpackTile(tile: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Reads a part that is compressed in the same way as the directories, and uncompresses it to at most `limit` bytes.
   */
  part(offset: number, length: number, limit: number): Promise<Uint8Array<ArrayBuffer>>
  directory(offset: number, length: number): Promise<Entry[]>
  close(): Promise<void>
}

/** Opens a file. @throws BadRegion if the file is unreadable or its header invalid */
export async function openArchive(path: string): Promise<Archive> {
  return openSource(await openRangeSource(path))
}

/** Opens a file for reading by range. @throws BadRegion if the path is missing, unreadable, or not a regular file */
async function openRangeSource(path: string): Promise<RangeSource> {
  try {
    // This is checked first, because opening a named pipe would block until another process opens it for writing.
    if (!(await stat(path)).isFile()) throw new BadRegion('offline-map-unreadable')
    const file = await open(path, 'r')
    const { size, mtimeMs } = await statOpened(file)
    return {
      size,
      modifiedMs: mtimeMs,
      getKey: () => path,
      async getBytes(offset, length) {
        return { data: await readRange(file, offset, Math.min(length, size - offset)) }
      },
      close: () => file.close(),
    }
  } catch {
    throw new BadRegion('offline-map-unreadable')
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>

/** Reads a range of bytes. @throws Error for an invalid range, and if the file has become shorter */
async function readRange(file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  if (!(offset >= 0 && length > 0 && length <= maxRangeBytes))
    throw new RangeError('the archive has no such range')
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead < length) throw new RangeError('the file has become shorter')
  return bytes.buffer
}

/**
 * Opens an archive from any source, such as a remote file.
 * @throws BadRegion if the header is invalid; errors of the source are thrown unchanged
 */
export async function openSource(source: RangeSource): Promise<Archive> {
  try {
    if (source.size === 0) throw new BadRegion('offline-map-not-pmtiles')
    const start = await source.getBytes(0, startBytes)
    return createArchive(source, readHeader(start.data, source.size))
  } catch (error) {
    await source.close()
    throw error
  }
}

function createArchive(source: RangeSource, header: Header): Archive {
  const unpackDirectory = async (packed: ArrayBuffer) =>
    (await unpack(new Uint8Array(packed), header.internalCompression, maxDirectoryBytes)).buffer
  const cache = new ResolvedValueCache(directoriesKept, false, unpackDirectory)
  // Tiles are not uncompressed here, because they are sent to browsers as they are stored.
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

/** Uncompresses a tile. @throws BadRegion if it is damaged or far too large */
export async function unpackTile(tile: Uint8Array<ArrayBuffer>, compression: Compression) {
  return unpack(tile, compression, maxTileBytes).catch(() => {
    throw new BadRegion('offline-map-tile-damaged')
  })
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, compression: Compression, limit: number) {
  if (compression === Compression.Gzip) return gunzipAtMost(bytes, limit)
  if (bytes.byteLength > limit) throw new RangeError('the content is too large')
  return bytes
}

const magic = 'PMTiles'
const headerBytes = 127

/** The format requires the root directory to end within the first 16 KiB. */
const rootEnd = 16_384

const maxPossibleZoom = 22

/**
 * Reads and checks the header.
 * @param start the first bytes of the file
 * @param size size of the whole file in bytes
 * @throws BadRegion if the header is invalid
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

/** Checks that all parts lie inside the file, because later reads do not check the header again. */
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
    maxZoom <= maxPossibleZoom &&
    minLon >= -180 &&
    maxLon <= 180 &&
    minLon < maxLon &&
    minLat >= -90 &&
    maxLat <= 90 &&
    minLat < maxLat
  if (!isPlace) throw new BadRegion('offline-map-header-damaged')
}
