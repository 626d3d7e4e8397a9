/** Measures the tiles of an area before any is fetched. Runs in a worker. */
import type { Places } from '../../places/places'
import type { MapSourceAddress } from '../source/newest-build'
import { readArea } from '../source/read-area'
import type { AreaBounds } from '../source/tile-ids'
import { type Detail, sumByZoom } from './plan-copies'
import { nameVersion } from './prepare-cut'

export interface AreaToMeasure {
  address: MapSourceAddress
  bounds: AreaBounds
  /** Milliseconds since 1970. */
  now: number
}

export interface MeasuredArea {
  build: string | null
  /** Hash of the source's version. */
  version: string
  details: Detail[]
  /** Name of the place in the middle of the area; `null` if it has none. */
  place: string | null
}

/** @throws SourceFailure */
export async function measureArea(
  { address, bounds, now }: AreaToMeasure,
  places: Places,
): Promise<MeasuredArea> {
  const { build, archive, entries, maxZoom } = await readArea(
    address,
    { bounds, wantedZoom: null },
    new Date(now),
  )
  const [west, south, east, north] = bounds
  const place = (await places.open()).placeOf((south + north) / 2, (west + east) / 2)
  return {
    ...nameVersion(build.date, build.source.version),
    details: sumByZoom(entries, archive.header.minZoom, maxZoom),
    place: place?.name ?? null,
  }
}
