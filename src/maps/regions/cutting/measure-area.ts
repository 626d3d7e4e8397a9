/** What getting the streets of an area would bring, before anything of it is got. In a worker. */
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
  /** Stands for the content of the source. */
  version: string
  details: Detail[]
  /** What people call where the middle is; null in the middle of nowhere. */
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
