/** Opens an offline map, and checks its description, its first tile and its last tile. */
import type { Entry } from 'pmtiles'
import { type Archive, openArchive } from './pmtiles/archive'
import { BadRegion } from './pmtiles/bad-region'
import { readTileShapes } from './pmtiles/read-tile'
import { identify, type Region } from './region'

/** Maximum size of the description in bytes. It lists the layers of the tiles and the attribution. */
const maxDescriptionBytes = 1024 * 1024

const maxDepth = 3

const neededLayers = ['earth', 'roads', 'water']

const maxAttributionLength = 500
const usualAttribution =
  '<a href="https://protomaps.com">Protomaps</a> © <a href="https://openstreetmap.org/copyright">OpenStreetMap</a>'

/**
 * Opens and checks a file.
 * @param name name of the file, or the name that it will get
 * @throws BadRegion with the first problem that is found
 */
export async function openRegion(path: string, name: string): Promise<{ archive: Archive; region: Region }> {
  const archive = await openArchive(path)
  try {
    const description = await readDescription(archive)
    for (const end of [0, -1] as const) await requireTile(archive, await findTileAt(archive, end))
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = archive.header
    const region: Region = {
      id: identify(name, archive.source),
      name,
      minZoom,
      maxZoom,
      bounds: [minLon, minLat, maxLon, maxLat],
      attribution: readAttribution(description),
      extractedFrom: readExtractedFrom(description),
    }
    return { archive, region }
  } catch (error) {
    await archive.close()
    throw error
  }
}

export interface Description {
  attribution?: unknown
  vector_layers?: unknown
  /** The map of the world from which this server extracted the file; missing in other files. */
  trackhut?: unknown
}

/** Reads the description of a file. @throws BadRegion if the file is not in the Protomaps schema */
export async function readDescription(archive: Archive): Promise<Description> {
  const { jsonMetadataOffset, jsonMetadataLength } = archive.header
  let description: Description | null
  try {
    const json = await archive.part(jsonMetadataOffset, jsonMetadataLength, maxDescriptionBytes)
    description = JSON.parse(new TextDecoder().decode(json))
  } catch {
    throw new BadRegion('offline-map-description-damaged')
  }
  if (!description || !isProtomaps(description.vector_layers)) {
    throw new BadRegion('offline-map-not-protomaps')
  }
  return description
}

function isProtomaps(layers: unknown): boolean {
  if (!Array.isArray(layers)) return false
  const named = new Map(layers.map(layer => [layer?.id, layer?.fields]))
  return neededLayers.every(name => named.has(name)) && isPresentVersion(named.get('roads'))
}

/**
 * Whether a layer has the fields of version 4 of the schema. In earlier versions, fields had other names, such as
 * `pmap:kind`.
 */
function isPresentVersion(fields: unknown): boolean {
  const names = Object.keys(fields ?? {})
  return names.length === 0 || names.includes('kind')
}

function readAttribution({ attribution }: Description): string {
  const isUsable = typeof attribution === 'string' && attribution.trim() !== ''
  return isUsable ? attribution.slice(0, maxAttributionLength) : usualAttribution
}

function readExtractedFrom({ trackhut }: Description): Region['extractedFrom'] {
  const { build, version }: { build?: unknown; version?: unknown } = Object(trackhut)
  if (typeof version !== 'string' || !/^[0-9a-f]{16}$/.test(version)) return null
  return { build: typeof build === 'string' && /^\d{8}$/.test(build) ? build : null, version }
}

/** Finds the entry of the first tile (if `end` is 0) or of the last tile (if `end` is -1). */
async function findTileAt({ header, directory }: Archive, end: 0 | -1): Promise<Entry> {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let depth = 0; depth <= maxDepth; depth++) {
    const entries = await directory(offset, length).catch(() => [])
    const entry = entries.at(end)
    if (!entry) break
    if (entry.runLength > 0) return entry
    offset = header.leafDirectoryOffset + entry.offset
    length = entry.length
  }
  throw new BadRegion('offline-map-directory-damaged')
}

async function requireTile(archive: Archive, { offset, length }: Entry) {
  const { tileDataOffset, tileDataLength = 0 } = archive.header
  if (offset + length > tileDataLength) throw new BadRegion('offline-map-directory-damaged')
  const { data } = await archive.source.getBytes(tileDataOffset + offset, length).catch(() => {
    throw new BadRegion('offline-map-tile-damaged')
  })
  readTileShapes(await archive.unpackTile(new Uint8Array(data)))
}
