/** Reads and checks the first bytes of an offline map. PURE. */
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'
import { BadRegion } from './bad-region'

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
export function readHeader(start: ArrayBuffer, size: number): Header {
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
