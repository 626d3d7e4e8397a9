// What the worker process can be asked to do, and what it answers.
import type { PackedFile } from '../formats/zip/packed-file'
import type { RestoredBackup } from '../instance/backups/archive/restore-backup'
import type { WrittenBackup } from '../instance/backups/archive/write-backup'
import type { Measures } from '../tracks/measure'
import type { Density } from '../maps/heat/draw-heat-tile'
import type { TracedTile } from '../maps/heat/contribution/heat-contribution'
import type { ReadAccountArchive, ReadArchive } from '../transfer/imports/archive/read-account-archive'
import type { TileStyle } from '../maps/base-map/draw-tile'
import type { Picture } from '../maps/images/draw-map-image'
import type { Canvas } from '../maps/geometry/geometry'
import type { TilePlace } from '../maps/tiles/tile-cache'
import type { Region } from '../maps/regions/region'

export interface MeasureRecording {
  /** The GPX file as it was uploaded. */
  file: PackedFile
  /** km/h */
  stoppedSpeedThreshold: number
  useRawGpxSpeed: boolean
  /** No point may be later than this. Milliseconds since 1970. */
  latestTime: number
}

export type Recording =
  | {
      readable: true
      name: string | null
      description: string | null
      measures: Measures
      /** Packed points, see gpx/track. */
      track: Uint8Array
    }
  | { readable: false; reason: string }

interface DrawPicture {
  /** Packed points, see gpx/track. */
  track: Uint8Array
  canvas: Canvas
  /** All there are. */
  regions: readonly Region[]
}

interface DrawBaseTile {
  place: TilePlace
  style: TileStyle
  /** All there are. */
  regions: readonly Region[]
}

interface TraceRecording {
  /** Packed points, see gpx/track. */
  track: Uint8Array
}

/** What a recording is on a map of all workouts. */
export interface Trace {
  /** Encoded polylines, separated by spaces. */
  outline: string
  tiles: TracedTile[]
}

interface DrawHeatTile {
  /** See drawHeatTile. */
  cells: Uint8Array
  place: TilePlace
  density: Density
}

interface SquarePicture {
  /** The file as it was uploaded. */
  bytes: Uint8Array
}

interface MakeBackup {
  /** Path of the file, which is not there yet. */
  target: string
  /** Milliseconds since 1970. */
  now: number
}

/** What went wrong may be shown. */
export type Outcome<T> = { done: true; result: T } | { done: false; reason: string }

interface LayBackupOut {
  /** Path of the backup. */
  path: string
}

export interface Tasks {
  'measure-recording': { input: MeasureRecording; output: Recording }
  'draw-picture': { input: DrawPicture; output: Picture }
  /** A PNG. */
  'draw-base-tile': { input: DrawBaseTile; output: Uint8Array }
  'trace-recording': { input: TraceRecording; output: Trace }
  /** A PNG. */
  'draw-heat-tile': { input: DrawHeatTile; output: Uint8Array }
  'read-account-archive': { input: ReadAccountArchive; output: ReadArchive }
  'make-backup': { input: MakeBackup; output: Outcome<WrittenBackup> }
  'lay-backup-out': { input: LayBackupOut; output: Outcome<RestoredBackup> }
  /** A JPEG; null for what cannot be read as a picture. */
  'square-picture': { input: SquarePicture; output: Uint8Array | null }
}

export type TaskName = keyof Tasks

export interface TaskRequest<N extends TaskName = TaskName> {
  id: number
  name: N
  input: Tasks[N]['input']
}

/** What the process says first, once it can take tasks. */
export const ready = 'ready'

export type TaskReply<N extends TaskName = TaskName> =
  | { id: number; done: true; output: Tasks[N]['output'] }
  | { id: number; done: false; error: string }
