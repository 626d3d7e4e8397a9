import { transact } from '../../../platform/db/database'
import { invalid, notFound } from '../../../platform/errors'
import { sourceFailures } from '../../../platform/failures/maps'
import { byId, jobKind } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import { maxLatitude } from '../../../tracks/lines/web-mercator'
import { maxRegionFiles } from '../regions'
import type { RegionsContext } from '../regions-context'
import { maxTiles } from '../source/read-area'
import { type AreaBounds, countTiles } from '../source/tile-ids'
import { tooManyRegions } from '../upload-region'
import { requireSource } from './source-address'
import { insertCut, listCuts, type RegionCut } from './store'

export const cutRegionKind = jobKind('cut-region', byId)

/** Limit of cuts at the same time. */
const maxCuts = 20

interface WantedCut {
  /** Default: the bounds of the replaced offline map. */
  bounds: AreaBounds | undefined
  maxZoom: number | undefined
  /** Name of the area for its file, if known. */
  place: string | undefined
  /** Name of an existing offline map to cut anew; otherwise a new one is made. */
  replaces: string | undefined
}

/**
 * Starts cutting an offline map out of the newest map of the world. The file is used once it is complete.
 * @throws AppError 400 for an invalid or too large area, for one already being cut, and for one too many, 404 if the
 *   offline map to replace does not exist
 */
export async function beginCut(ctx: RegionsContext, wanted: WantedCut): Promise<RegionCut> {
  requireSource(ctx.config)
  const area = await wantedArea(ctx, wanted)
  const files = await ctx.regions.list()
  const cut = transact(ctx.db, tx => {
    const underWay = listCuts(tx).map(({ name }) => name)
    if (wanted.replaces !== undefined && underWay.includes(wanted.replaces))
      throw invalid('offline-map-cut-underway', 'the streets of this area are being got')
    if (underWay.length >= maxCuts)
      throw invalid(
        'too-many-offline-map-cuts',
        `the streets of ${maxCuts} areas are being got, the most at once`,
      )
    const taken = [...new Set([...underWay, ...files.map(({ name }) => name)])]
    if (wanted.replaces === undefined && taken.length >= maxRegionFiles) throw tooManyRegions()
    const name = wanted.replaces ?? freeName(wanted.place, taken)
    const begun = insertCut(tx, { name, ...area }, ctx.clock())
    queueJob(tx, cutRegionKind, begun.id, ctx.clock())
    return begun
  })
  ctx.jobs.wake()
  return cut
}

/** The requested area, or that of the offline map to replace. @throws AppError */
export async function wantedArea(
  { regions }: RegionsContext,
  { bounds, maxZoom, replaces }: Pick<WantedCut, 'bounds' | 'maxZoom' | 'replaces'>,
): Promise<{ bounds: AreaBounds; maxZoom: number }> {
  const replaced = replaces === undefined ? null : await requireRegion(regions, replaces)
  const area = {
    bounds: requireBounds(bounds ?? replaced?.bounds),
    maxZoom: maxZoom ?? replaced?.maxZoom ?? usualMaxZoom,
  }
  if (countTiles(area.bounds, area.maxZoom) > maxTiles && maxZoom !== undefined) {
    throw invalid('offline-map-area-too-large', sourceFailures['offline-map-area-too-large'])
  }
  return area
}

/** Includes houses and paths. */
const usualMaxZoom = 15

async function requireRegion(regions: RegionsContext['regions'], name: string) {
  const region = (await regions.usable()).find(candidate => candidate.name === name)
  if (!region) throw notFound('offline-map-not-found', 'region file does not exist')
  return region
}

/** @throws AppError 400 if the bounds are not an area on the map */
function requireBounds(bounds: AreaBounds | undefined): AreaBounds {
  const [west, south, east, north] = bounds ?? [0, 0, 0, 0]
  const clamp = (latitude: number) => Math.max(-maxLatitude, Math.min(maxLatitude, latitude))
  const area = [west, clamp(south), east, clamp(north)] as const
  const isArea =
    west >= -180 && east <= 180 && west < east && area[1] < area[3] && south >= -90 && north <= 90
  if (!isArea) throw invalid('offline-map-area-invalid', sourceFailures['offline-map-area-invalid'])
  return area
}

const maxStemLength = 60

/**
 * A file name for an area: the name of the place, reduced to letters that every system accepts.
 * @param place undefined if the area has no name
 * @param taken names already in use
 */
function freeName(place: string | undefined, taken: readonly string[]): string {
  const stem = stemOf(place ?? '') || 'area'
  for (let number = 1; ; number++) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}.pmtiles`
    if (!taken.includes(name)) return name
  }
}

function stemOf(place: string): string {
  const plain = place.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxStemLength)
    .replace(/-$/, '')
}
