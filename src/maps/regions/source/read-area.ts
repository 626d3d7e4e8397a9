/** Opens and checks the newest map of a source and lists the tiles of an area. */
import { type Archive, openSource } from '../pmtiles/archive'
import { BadRegion } from '../pmtiles/bad-region'
import { type Description, readDescription } from '../pmtiles/check-archive'
import { listEntries, type TileEntries } from './list-entries'
import { type Build, type MapSourceAddress, openNewestBuild } from './newest-build'
import { SourceFailure } from './source-failure'
import { type AreaBounds, countTiles, idRanges } from './tile-ids'

/** Maximum number of tiles of an area. A country such as Germany has half of this. */
export const maxTiles = 2_000_000

interface AreaOfSource {
  build: Build
  archive: Archive
  description: Description
  entries: TileEntries
  /** Deepest zoom that was requested and exists. */
  maxZoom: number
}

/**
 * @param wantedZoom `null` for the deepest zoom within the limit of tiles
 * @throws SourceFailure
 */
export async function readArea(
  address: MapSourceAddress,
  { bounds, wantedZoom }: { bounds: AreaBounds; wantedZoom: number | null },
  now: Date,
): Promise<AreaOfSource> {
  const build = await openNewestBuild(address, now)
  const archive = await asSourceFailure(() => openSource(build.source))
  const { minZoom, jsonMetadataOffset, jsonMetadataLength } = archive.header
  // Fetched before parsing, so that a failed request is not taken for a damaged file.
  await build.source.getAhead([{ offset: jsonMetadataOffset, length: jsonMetadataLength }])
  const description = await asSourceFailure(() => readDescription(archive))
  const maxZoom = deepestZoom(archive, bounds, wantedZoom)
  const ranges = Array.from({ length: maxZoom - minZoom + 1 }, (_, i) => idRanges(bounds, minZoom + i)).flat()
  const entries = await listEntries(archive, build.source, ranges)
  if (entries.ids.length === 0) throw new SourceFailure('offline-map-area-empty')
  return { build, archive, description, entries, maxZoom }
}

function deepestZoom({ header }: Archive, bounds: AreaBounds, wantedZoom: number | null): number {
  const isWithin = (zoom: number) => countTiles(bounds, zoom) <= maxTiles
  if (wantedZoom !== null) {
    const zoom = Math.max(header.minZoom, Math.min(wantedZoom, header.maxZoom))
    if (!isWithin(zoom)) throw new SourceFailure('offline-map-area-too-large')
    return zoom
  }
  let zoom = header.maxZoom
  while (zoom > header.minZoom && !isWithin(zoom)) zoom--
  return zoom
}

/** A bad file is reported as a failure of the source. */
async function asSourceFailure<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(error => {
    if (!(error instanceof BadRegion)) throw error
    throw new SourceFailure(error.code.endsWith('-damaged') ? 'map-source-damaged' : 'map-source-unusable')
  })
}
