// Measures, begins, resumes and cancels extracts, that is, offline maps that this server extracts from a map of the
// world. The job that performs an extract is in extract-region.ts.
import { makeFolder } from '../../../lib/files/write-durably'
import type { Code } from '../../../platform/codes'
import { transact } from '../../../platform/db/database'
import { AppError, invalid, notFound, Unavailable } from '../../../platform/errors'
import { sourceFailures } from '../../../platform/failures/maps'
import { byId, jobKind } from '../../../platform/jobs/job'
import { dropJob, queueJob } from '../../../platform/jobs/store'
import type { Config } from '../../../platform/settings/table/config-type'
import { roomFor } from '../../../platform/storage/disk-room'
import { userAgent } from '../../../platform/version'
import { maxLatitude } from '../../../tracks/lines/web-mercator'
import { tooManyRegions } from '../change-regions'
import { type FromSource, measureAreaTask } from '../extracting/tasks'
import { viewBuild } from '../region'
import { maxRegionFiles, type RegionsContext } from '../regions'
import { type MapSourceAddress, maxTiles } from '../source/read-area'
import { type AreaBounds, countTiles } from '../source/tile-ids'
import { removeExtractFiles } from './files'
import type { MeasuredExtract } from './schemas'
import {
  deleteExtract,
  findExtract,
  insertExtract,
  listExtracts,
  type RegionExtract,
  updateExtract,
} from './store'

export const extractRegionKind = jobKind('cut-region', byId)

/** Returns the source of streets. @throws AppError 400 if it is turned off in the settings */
export function requireSource({ mapRegionSource, tileAllowPrivate, ...config }: Config): MapSourceAddress {
  if (mapRegionSource === null) throw invalid('map-source-off', sourceFailures['map-source-off'])
  return {
    template: mapRegionSource,
    userAgent: userAgent(config),
    allowPrivate: tileAllowPrivate,
  }
}

/**
 * Estimates the download size for an area. Only directories are read from the source.
 * @param wanted.replaces name of the offline map whose area is measured, if any
 * @throws AppError 400 for an invalid area or if the source is off, 404 if the offline map to replace does not exist,
 * 424 or 503 if the source fails
 */
export async function measureExtract(
  ctx: RegionsContext,
  wanted: { bounds: AreaBounds | undefined; replaces: string | undefined },
): Promise<MeasuredExtract> {
  const address = requireSource(ctx.config)
  const { bounds } = await wantedArea(ctx, { ...wanted, maxZoom: undefined })
  ctx.workers.requireRoom(measureAreaTask, null)
  const now = ctx.clock().getTime()
  const { build, version, details, place } = requireFound(
    await ctx.workers.run(measureAreaTask, { address, bounds, now }, { userId: null }),
  )
  const { folder } = ctx.regions
  await makeFolder(folder)
  const replaced = (await ctx.regions.usable()).find(({ name }) => name === wanted.replaces)
  return {
    build: viewBuild(build),
    place,
    bounds: [...bounds],
    is_current: replaced?.extractedFrom?.version === version,
    free_bytes: Math.max(0, await roomFor(folder, 'bulk')),
    details: details.map(({ maxZoom, tiles, bytes }) => ({ max_zoom: maxZoom, tiles, bytes })),
  }
}

const retryAfterS = 10

/**
 * Returns the result of a request to the source. @throws AppError 424 or 503 for failures of the source, 400 for an
 * area without tiles
 */
function requireFound<Found>(answer: FromSource<Found>): Found {
  if ('found' in answer) return answer.found
  const { problem, isPassing } = answer
  const sentence = sourceFailures[problem]
  if (isPassing) throw new Unavailable(retryAfterS, problem, sentence)
  if (problem.startsWith('offline-map-area')) throw invalid(problem, sentence)
  throw new AppError('otherServerFails', problem, sentence)
}

const maxExtracts = 20

interface WantedExtract {
  /** Bounds of the area; by default the bounds of the replaced offline map. */
  bounds: AreaBounds | undefined
  maxZoom: number | undefined
  /** The name of the area, if known. It determines the name of the file. */
  place: string | undefined
  /** The name of an offline map that the new extract replaces. If it is missing, an additional offline map is made. */
  replaces: string | undefined
}

/**
 * Starts extracting an offline map from the newest map of the world. The file is used once it is complete.
 * @throws AppError 400 if the area is invalid, too large or already being extracted, or there are too many offline
 * maps; 404 if the offline map to replace does not exist
 */
export async function beginExtract(ctx: RegionsContext, wanted: WantedExtract): Promise<RegionExtract> {
  requireSource(ctx.config)
  const area = await wantedArea(ctx, wanted)
  const files = await ctx.regions.list()
  const extract = transact(ctx.db, tx => {
    const underWay = listExtracts(tx).map(({ name }) => name)
    if (wanted.replaces !== undefined && underWay.includes(wanted.replaces))
      throw invalid('offline-map-cut-underway', 'the streets of this area are being got')
    if (underWay.length >= maxExtracts)
      throw invalid(
        'too-many-offline-map-cuts',
        `the streets of ${maxExtracts} areas are being got, the most at once`,
      )
    const taken = [...new Set([...underWay, ...files.map(({ name }) => name)])]
    if (wanted.replaces === undefined && taken.length >= maxRegionFiles) throw tooManyRegions()
    const name = wanted.replaces ?? freeName(wanted.place, taken)
    const begun = insertExtract(tx, { name, ...area }, ctx.clock())
    queueJob(tx, extractRegionKind, begun.id, ctx.clock())
    return begun
  })
  ctx.jobs.wake()
  return extract
}

const extractNotFound = () => notFound('offline-map-cut-not-found', 'no streets of this area are being got')

/**
 * Failures after which the data fetched so far cannot be used. A resumed extract then starts again with the current map
 * of the source.
 */
const beginsAgain: readonly Code[] = [
  'map-source-changed',
  'map-source-without-build',
  'map-source-damaged',
  'map-source-unusable',
]

/** Resumes a stopped extract at the step at which it stopped. @throws AppError 404 if there is no such extract */
export function resumeExtract(ctx: RegionsContext, id: number) {
  transact(ctx.db, tx => {
    const extract = findExtract(tx, id)
    if (!extract) throw extractNotFound()
    // The extract is already running.
    if (extract.code === null) return
    const again = beginsAgain.includes(extract.code) && { plan: null, stepsDone: 0, bytesDone: 0 }
    updateExtract(tx, id, { code: null, againAt: null, failures: 0, ...again })
    queueJob(tx, extractRegionKind, id, ctx.clock())
  })
  ctx.jobs.wake()
}

/**
 * Cancels an extract. An offline map that it should have replaced is not changed. @throws AppError 404 if there is no
 * such extract
 */
export async function cancelExtract(ctx: RegionsContext, id: number) {
  transact(ctx.db, tx => {
    if (!deleteExtract(tx, id)) throw extractNotFound()
    dropJob(tx, extractRegionKind, id)
  })
  await removeExtractFiles(ctx.regions.folder, id)
}

/**
 * Returns the requested area, or the area of the offline map to replace.
 * @throws AppError 400 if the area is invalid, 404 if there is no such offline map
 */
async function wantedArea(
  { regions }: RegionsContext,
  { bounds, maxZoom, replaces }: Pick<WantedExtract, 'bounds' | 'maxZoom' | 'replaces'>,
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

/** Deepest zoom by default. Its tiles include houses and paths. */
const usualMaxZoom = 15

async function requireRegion(regions: RegionsContext['regions'], name: string) {
  const region = (await regions.usable()).find(candidate => candidate.name === name)
  if (!region) throw notFound('offline-map-not-found', 'region file does not exist')
  return region
}

/** Validates the bounds of an area. @throws AppError 400 if the bounds are not an area on the map */
export function requireBounds(bounds: AreaBounds | undefined): AreaBounds {
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
 * Returns a free file name for an area, made from the name of the place with letters that every operating system
 * accepts.
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
