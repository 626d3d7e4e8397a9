// Draws and searches all tracks of a user. Runs in worker processes.
import { latitudeAt, longitudeAt, type TilePlace } from '../../maps/geometry/geometry'
import {
  bandOfHeat,
  countedTile,
  countPasses,
  type Density,
  drawHeatTile,
} from '../../maps/heat/draw-heat-tile'
import { bandFor, farBand, levelsOfBand, nearBand } from '../../maps/lines/bands'
import { encodeLinesTile, openLinesTile } from '../../maps/lines/draw-lines-tile'
import { extentOfTracks, type TrackGroup } from '../../maps/lines/group-tracks'
import { boxOfLines, createLinesReader, doLinesPass, unitsPerMetre } from '../../maps/lines/read-lines'
import { openReader } from '../../platform/db/database'
import { dataDirAt } from '../../platform/storage/data-dir'
import type { Bounds } from '../../tracks/lines/bounds'
import { mercatorX, mercatorY } from '../../tracks/lines/web-mercator'
import type { WorkoutFilter } from '../selection/filter-store'
import { countTracks, findLine, listLines } from './store'

export interface TracksRequest {
  userId: number
  filter: WorkoutFilter
}

export interface TracksTileRequest extends TracksRequest {
  place: TilePlace
}

interface TracksOverview {
  tracks: number
  /** Number of tracks whose lines have not been computed yet. */
  pending: number
  /** Number of workouts with a track, drawn or not. */
  all: number
  bounds: Bounds | null
  mainBounds: Bounds | null
  groups: TrackGroup[]
}

/** A place in degrees, and the maximum distance of a track from it. */
interface NearRequest extends TracksRequest {
  latitude: number
  longitude: number
  metres: number
}

interface HeatTileRequest extends TracksTileRequest {
  density: Density
}

const wholeBand = levelsOfBand - 1

const openTracks = (dataDir: string) => openReader(dataDirAt(dataDir).database)

const latestFirst = (a: { workoutDate: number; id: number }, b: { workoutDate: number; id: number }) =>
  b.workoutDate - a.workoutDate || b.id - a.id

/** Draws the lines of the tracks in a tile. @returns a compressed vector tile; `null` without tracks */
export function drawTracksTile(
  dataDir: string,
  { userId, filter, place }: TracksTileRequest,
): Uint8Array | null {
  using reader = openTracks(dataDir)
  const band = bandFor(place.z)
  const rows = listLines(reader.db, userId, filter, { band: band.id, box: boxOfTile(place) })
  const tile = openLinesTile(place, band)
  for (const { line, sportId } of rows.sort(latestFirst)) tile.add(line, sportId)
  const lines = tile.lines()
  return lines.length === 0
    ? null
    : Bun.gzipSync(new Uint8Array(encodeLinesTile(lines, place.z)), { level: 6 })
}

/** Draws the heat map of the tracks in a tile. @returns a PNG; `null` without tracks */
export function drawTileOfHeat(
  dataDir: string,
  { userId, filter, place, density }: HeatTileRequest,
): Uint8Array | null {
  using reader = openTracks(dataDir)
  const counted = countedTile(place)
  const counter = countPasses(counted)
  const lines = { band: bandOfHeat(counted.z).id, box: boxOfTile(counted) }
  for (const { line } of listLines(reader.db, userId, filter, lines)) counter.add(line)
  const passes = counter.passes()
  return passes && drawHeatTile(passes, place, density)
}

/** Returns the bounds of a tile with a margin, because lines have a width. */
function boxOfTile({ z, x, y }: TilePlace): Bounds {
  const more = 1 / 16
  return [
    longitudeAt(x - more, z),
    latitudeAt(y + 1 + more, z),
    longitudeAt(x + 1 + more, z),
    latitudeAt(y - more, z),
  ]
}

export function surveyTracks(dataDir: string, { userId, filter }: TracksRequest): TracksOverview {
  using reader = openTracks(dataDir)
  const rows = listLines(reader.db, userId, filter, { band: farBand.id, box: null })
  const read = createLinesReader()
  const boxes = rows.map(({ line }) => boxOfLines(read(line, wholeBand), farBand)).filter(box => box !== null)
  const all = countTracks(reader.db, userId, filter)
  const pending = Math.max(0, all - rows.length)
  return { tracks: boxes.length, pending, all, ...extentOfTracks(boxes) }
}

/**
 * Maximum distance between a track and its simplified line at the lowest zoom levels (the coarsest band), in the units
 * of this line. It includes the error of rounding.
 */
const farOff = 4

/**
 * Finds the tracks that pass near a place. Compares bounding boxes first, then coarse lines; detailed lines are
 * compared only for the tracks that remain.
 */
export function findTracksNear(
  dataDir: string,
  { userId, filter, latitude, longitude, metres }: NearRequest,
): number[] {
  using reader = openTracks(dataDir)
  const read = createLinesReader()
  const place = { x: mercatorX(longitude), y: mercatorY(latitude) }
  const around = { band: farBand.id, box: boxAround(latitude, longitude, metres) }
  const farReach = metres * unitsPerMetre(farBand, latitude)
  const nearReach = metres * unitsPerMetre(nearBand, latitude)
  const mayPass = (packed: Uint8Array) => {
    const lines = read(packed, wholeBand)
    // A line with the maximum number of points was simplified more than usual. Its error may exceed `farOff`, so only
    // its detailed line is compared.
    const isCut = (lines.ends.at(-1) ?? 0) >= farBand.maxPoints
    return isCut || doLinesPass(lines, farBand, place, farReach + farOff)
  }
  const doesPass = (id: number) => {
    const packed = findLine(reader.db, userId, nearBand.id, id)
    return packed !== null && doLinesPass(read(packed, wholeBand), nearBand, place, nearReach)
  }
  return listLines(reader.db, userId, filter, around)
    .filter(({ id, line }) => mayPass(line) && doesPass(id))
    .sort(latestFirst)
    .map(({ id }) => id)
}

const metresPerDegree = 111_320

/** Returns the box with a margin of `metres` around a place. Its longitudes may exceed ±180°. */
function boxAround(latitude: number, longitude: number, metres: number): Bounds {
  const north = metres / metresPerDegree
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return [longitude - east, latitude - north, longitude + east, latitude + north]
}
