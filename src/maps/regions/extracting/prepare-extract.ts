/**
 * Prepares an extract: measures an area, or plans the copies and writes the new file without its tiles. Runs in a
 * worker process.
 */
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { requireRoom } from '../../../platform/storage/disk-room'
import { writeAside } from '../../../platform/storage/write-file'
import type { Places } from '../../places/places'
import { gapWithin, groupParts } from '../source/merge-ranges'
import { type MapSourceAddress, readArea } from '../source/read-area'
import type { SourceVersion } from '../source/remote-source'
import { SourceFailure } from '../source/source-failure'
import type { AreaBounds } from '../source/tile-ids'
import { type Copy, type Detail, type PlannedExtract, planCopies, sumByZoom } from './plan-copies'
import { type ExtractPlan, writePlan } from './plan-file'
import { writeHead } from './write-head'

export interface AreaToMeasure {
  address: MapSourceAddress
  bounds: AreaBounds
  /** Current time in milliseconds since 1970. */
  now: number
}

export interface MeasuredArea {
  build: string | null
  /** A hash that identifies the source's version. */
  version: string
  details: Detail[]
  /** Name of the place in the middle of the area; `null` if it has none. */
  place: string | null
}

/** Measures an area. @throws SourceFailure if the source fails or has no tiles there */
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

export interface ExtractFiles {
  /** Path of the new file while it is incomplete. */
  content: string
  plan: string
}

export interface ExtractToPrepare {
  address: MapSourceAddress
  bounds: AreaBounds
  maxZoom: number
  files: ExtractFiles
  /** Current time in milliseconds since 1970. */
  now: number
}

export interface PreparedExtract {
  build: string | null
  version: SourceVersion
  steps: number
  /** Size of all tiles in bytes. */
  bytes: number
  /** Size of the whole file in bytes. */
  fileBytes: number
}

/**
 * Maximum share of fetched bytes that are not needed. If a request also fetches the bytes between two tiles, a second
 * request is not necessary.
 */
const maxWasted = 0.05

/** Maximum bytes of a request, unless a single tile is larger. */
export const maxRequestBytes = 2 * 1024 * 1024

/** Maximum bytes of a step, unless a single request is larger. */
const maxStepBytes = 4 * 1024 * 1024
const maxStepRequests = 32

/** Plans the copies, and writes the new file without its tiles. @throws SourceFailure if the source fails */
export async function prepareExtract({
  address,
  files,
  now,
  ...area
}: ExtractToPrepare): Promise<PreparedExtract> {
  const { bounds, maxZoom: wantedZoom } = area
  const { build, archive, description, entries, maxZoom } = await readArea(
    address,
    { bounds, wantedZoom },
    new Date(now),
  )
  const planned = plan(() => planCopies(entries))
  const { version } = build.source
  const head = writeHead({
    ...planned,
    contents: planned.copies.length,
    description: { ...description, trackhut: nameVersion(build.date, version) },
    tileCompression: archive.header.tileCompression,
    zooms: [archive.header.minZoom, maxZoom],
    bounds,
  })
  const { tileDataOffset: tilesFrom, tileCompression } = archive.header
  const extractPlan = { tilesFrom, tilesTo: head.length, tileCompression, ...divide(planned) }
  await rm(files.content, { force: true })
  // The extract does not start if the disk has no room for the whole file.
  await requireRoom(dirname(files.content), head.length + planned.bytes, 'bulk')
  await writeAside(files.plan, writePlan(extractPlan))
  await writeAside(files.content, head)
  return {
    build: build.date,
    version,
    steps: extractPlan.steps.length,
    bytes: planned.bytes,
    fileBytes: head.length + planned.bytes,
  }
}

/**
 * Returns properties for the description of the new file. They identify the map of the world from which it was
 * extracted.
 */
const nameVersion = (build: string | null, { etag, modified, size }: SourceVersion) => ({
  build,
  version: Bun.SHA256.hash(JSON.stringify([build, etag, modified, size]), 'hex').slice(0, 16),
})

function plan(work: () => PlannedExtract): PlannedExtract {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError ? new SourceFailure('map-source-damaged') : error
  }
}

function divide({ copies, bytes }: PlannedExtract): Pick<ExtractPlan, 'maxGap' | 'steps'> {
  const parts = copies.map(({ from, length }) => ({ offset: from, length }))
  const maxGap = gapWithin(parts, bytes * maxWasted)
  const steps: Copy[][] = []
  let [stepBytes, requests] = [0, 0]
  for (const { first, end, length } of groupParts(parts, { maxGap, maxBytes: maxRequestBytes })) {
    if (steps.length === 0 || stepBytes + length > maxStepBytes || requests === maxStepRequests) {
      steps.push([])
      stepBytes = 0
      requests = 0
    }
    steps.at(-1)?.push(...copies.slice(first, end))
    stepBytes += length
    requests++
  }
  return { maxGap, steps }
}
