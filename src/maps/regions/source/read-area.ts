/** Opens and checks the newest map of a source, which may publish one per day, and lists the tiles of an area. */
import { day } from '../../../lib/durations'
import { readDescription } from '../open-region'
import { type Archive, openSource } from '../pmtiles/archive'
import { BadRegion } from '../pmtiles/bad-region'
import { listEntries } from './list-entries'
import { openRemoteSource, type RemoteSource, type SourceAccess } from './remote-source'
import { SourceFailure } from './source-failure'
import { type AreaBounds, countTiles, idRanges } from './tile-ids'

/** Maximum number of tiles of an area at its deepest zoom. A country such as Germany has half as many tiles. */
export const maxTiles = 2_000_000

/** The address of the maps. `{date}` in the template is replaced by the date of a daily map. */
export interface MapSourceAddress extends SourceAccess {
  template: string
}

interface Build {
  /** Date of the map, such as `20261120`; `null` if the source has only one map. */
  date: string | null
  source: RemoteSource
}

/**
 * Opens the newest map, and lists the tiles of an area.
 * @param wantedZoom `null` for the deepest zoom within the limit of tiles
 * @returns the tiles of the area; `maxZoom` is the deepest zoom that was requested and exists
 * @throws SourceFailure if the source fails, or the map is unusable
 */
export async function readArea(
  address: MapSourceAddress,
  { bounds, wantedZoom }: { bounds: AreaBounds; wantedZoom: number | null },
  now: Date,
) {
  const build = await openNewestBuild(address, now)
  const archive = await asSourceFailure(() => openSource(build.source))
  const { minZoom, jsonMetadataOffset, jsonMetadataLength } = archive.header
  // The description is fetched before it is parsed, so that a failed request is not reported as a damaged file.
  await build.source.getAhead([{ offset: jsonMetadataOffset, length: jsonMetadataLength }])
  const description = await asSourceFailure(() => readDescription(archive))
  const maxZoom = maxZoomOf(archive, bounds, wantedZoom)
  const ranges = Array.from({ length: maxZoom - minZoom + 1 }, (_, i) => idRanges(bounds, minZoom + i)).flat()
  const entries = await listEntries(archive, build.source, ranges)
  if (entries.ids.length === 0) throw new SourceFailure('offline-map-area-empty')
  return { build, archive, description, entries, maxZoom }
}

function maxZoomOf({ header }: Archive, bounds: AreaBounds, wantedZoom: number | null): number {
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

/** Converts the error for an unusable file to a failure of the source. */
async function asSourceFailure<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(error => {
    if (!(error instanceof BadRegion)) throw error
    throw new SourceFailure(error.code.endsWith('-damaged') ? 'map-source-damaged' : 'map-source-unusable')
  })
}

/**
 * Number of days, including today, for which a map is searched, because maps are published daily and are kept for some
 * days.
 */
const daysBack = 14

const placeholder = '{date}'

/**
 * Opens today's map, or otherwise the newest map of the days before. @param now current time; maps are named by UTC
 * dates
 */
async function openNewestBuild(address: MapSourceAddress, now: Date): Promise<Build> {
  if (!address.template.includes(placeholder)) return openBuild(address, null)
  let failure = new SourceFailure('map-source-without-build')
  for (let back = 0; back < daysBack; back++) {
    const date = new Date(now.getTime() - back * day).toISOString().slice(0, 10).replaceAll('-', '')
    try {
      return await openBuild(address, date)
    } catch (error) {
      if (!isAbsent(error)) throw error
      // If no map is found, and the source refused a request, the refusal is reported, because it may be the cause.
      if (error.code === 'map-source-refused') failure = error
    }
  }
  throw failure
}

async function openBuild(address: MapSourceAddress, date: string | null): Promise<Build> {
  return { date, source: await openRemoteSource(addressOfBuild(address, date), address) }
}

export const addressOfBuild = ({ template }: MapSourceAddress, date: string | null) =>
  new URL(template.replaceAll(placeholder, date ?? ''))

/** Whether the error may mean that a map does not exist. Some file stores refuse access to files that do not exist. */
function isAbsent(error: unknown): error is SourceFailure {
  if (!(error instanceof SourceFailure)) return false
  return (
    error.code === 'map-source-without-build' || (error.code === 'map-source-refused' && !error.isPassing)
  )
}
