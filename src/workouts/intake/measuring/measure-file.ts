// Runs in a worker process: what is read here comes from anybody.
import { join } from 'node:path'
import {
  excerptRecordings,
  type FoundFormat,
  findFormat,
  readRecording,
  refusalOf,
} from '../../../formats/formats'
import { type PackedFile, unpack } from '../../../formats/zip/packed-file'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { randomHex } from '../../../lib/random'
import type { PlaceFinder } from '../../../maps/places/find-place'
import { placesOf } from '../../../maps/places/workout-places'
import type { Reason } from '../../../platform/errors'
import { type PackedFileOnDisk, piecesOfFile, unpackFromDisk } from '../../../platform/storage/archive-file'
import type { SharedContent } from '../../../platform/storage/files'
import type { SpooledContent } from '../../../platform/storage/spool'
import { writeFile } from '../../../platform/storage/write-file'
import { type Measures, measureTracks } from '../../../tracks/measuring/measure'
import { measureCounted } from '../../../tracks/measuring/measure-counted'
import { inUniversalTime } from '../../../tracks/outings/local-time'
import { measureIndoors } from '../../../tracks/outings/measure-indoors'
import { divideIntoOutings, type Outing } from '../../../tracks/outings/outings'
import { pauseAtGaps } from '../../../tracks/outings/pause-at-gaps'
import type { Recording } from '../../../tracks/outings/recording'
import type { RecordingNote } from '../../../tracks/outings/recording-notes'
import type { PlacesOfWorkout } from '../../../tracks/places'
import type { RecorderSummary } from '../../../tracks/recorder-summary'
import { extensionOf, type SourceFormat } from '../../../tracks/source-formats'
import { hasPlaces, type Points, packTrack } from '../../../tracks/track'
import { type Venue, venueOfWord } from '../../../tracks/venue'
import { chooseSport, type SportChoice, tellSportsApart } from '../../sports/of-files/sport-choice'
import { venueOfSport } from '../../sports/of-files/sports-of-words'
import { type TracedRecording, traceRecording } from './trace-recording'

export interface MeasureRecording {
  /** The file as it was uploaded. */
  file: PackedFile
  /** By its name; its bytes may say otherwise. */
  format: SourceFormat
  /** km/h, where no sports are to be chosen from. */
  stoppedSpeedThreshold: number
  sports?: SportChoice | undefined
  /** Where it was done; null or absent takes what the file says. */
  venue?: Venue | null
  /** Bytes of a file, once it is unpacked; undefined where it is not limited. */
  largestFile?: number | undefined
  useRawGpxSpeed: boolean
  /** Seconds: a longer gap within a segment of a GPX file is a pause; null where none is. */
  pauseGap: number | null
  /** No point may be later than this. Milliseconds since 1970. */
  latestTime: number
  /** The person's: by its clocks tracks are of the same day, and a watch that knows no other time shows it. */
  timeZone: string
  /** Takes all tracks for one workout. */
  isOne: boolean
  /** Makes a workout of each sport that the tracks of a GPX file name; other formats tell their sports apart themselves. */
  dividesSports?: boolean | undefined
  /** How many workouts a file may become. */
  mostWorkouts: number
}

/** A recording that becomes a workout. */
export interface MeasuredRecording {
  format: SourceFormat
  /** What the name of its file ends in. */
  extension: string
  /** What the file calls its sport; null when it does not. */
  sportWord: string | null
  venue: Venue
  /** Null where the choice leaves it open. */
  sportId: number | null
  /** Which of several sports of the file it is; null when there is one. */
  leg: number | null
  summary: RecorderSummary | null
  /** The part of the file that belongs to this workout; null when the whole file is its recording. */
  excerpt: Uint8Array | null
  /** What the name of the file that it is a part of ends in; null when the whole file is its recording. */
  wholeExtension: string | null
  name: string | null
  description: string | null
  notes: readonly RecordingNote[]
  measures: Measures
  /** Null without positions, and where nobody asked for them. */
  places: PlacesOfWorkout | null
  /** Packed points, see tracks/track. */
  track: Uint8Array
  pointCount: number
}

export type MeasuredFile =
  | {
      readable: true
      /** At least one, in the order of time. */
      recordings: MeasuredRecording[]
    }
  | { readable: false; reason: Reason }

/** @param finder null where places do not matter */
export function measureFile({ file, ...asked }: MeasureRecording, finder: PlaceFinder | null): MeasuredFile {
  try {
    const bytes = unpack(file)
    return measure({ ...asked, finder }, piecesOf(bytes))
  } catch (error) {
    return refuseArchive(error)
  }
}

const pieceSize = 256 * 1024

/** Each is decoded by itself: what is held twice is small. They may be read several times. */
const piecesOf = (bytes: Uint8Array): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
  },
})

function refuseArchive(error: unknown): Extract<MeasuredFile, { readable: false }> {
  if (!(error instanceof UnreadableArchive)) throw error
  return { readable: false, reason: { code: error.code, sentence: error.message } }
}

interface Asked extends Omit<MeasureRecording, 'file'> {
  finder: PlaceFinder | null
}

function measure(asked: Asked, source: Iterable<Uint8Array>): MeasuredFile {
  let { format } = asked
  let recording: Recording | null = null
  try {
    const found = findFormat(format, source)
    format = found.format
    const options = { limit: asked.largestFile, isOne: asked.isOne }
    recording = inUniversalTime(readRecording(format, source, options), asked.timeZone)
    if (format === 'gpx' && asked.dividesSports) {
      recording = tellSportsApart(recording, asked.sports?.ofWords ?? {})
    }
    return { readable: true, recordings: measureRecording({ ...asked, ...found }, source, recording) }
  } catch (error) {
    const refusal = refusalOf(format, error, recording)
    if (!refusal) throw error
    // What is called GPX, and cannot be read as what it is, is told what such files are told.
    if (asked.format === 'gpx' && format !== 'gpx') return readAs(asked.format, source) ?? refuse(refusal)
    return refuse(refusal)
  }
}

/** Why a file is none of a format; null when it is one. */
function readAs(format: SourceFormat, source: Iterable<Uint8Array>) {
  try {
    readRecording(format, source)
    return null
  } catch (error) {
    const refusal = refusalOf(format, error, null)
    if (!refusal) throw error
    return refuse(refusal)
  }
}

const refuse = ({ code, message: sentence, fault: detail }: NonNullable<ReturnType<typeof refusalOf>>) =>
  ({ readable: false, reason: { code, sentence, detail } }) as const

function measureRecording(
  asked: Asked & FoundFormat,
  source: Iterable<Uint8Array>,
  recording: Recording,
): MeasuredRecording[] {
  const { mostWorkouts: most } = asked
  const timeZone = asked.isOne ? null : asked.timeZone
  const outings = divideIntoOutings(recording, { latestTime: asked.latestTime * 1000, timeZone, most })
  const parts = outings.map(({ trackNumbers }) => trackNumbers)
  const excerpts = parts.length === 1 ? [] : excerptRecordings(asked.format, source, parts)
  const hasLegs = new Set(recording.tracks.map(({ leg }) => leg ?? null)).size > 1
  return outings.map((outing, index) =>
    measureOuting(outing, asked, { excerpt: excerpts[index] ?? null, hasLegs }),
  )
}

function measureOuting(
  recorded: Outing,
  asked: Asked & FoundFormat,
  { excerpt, hasLegs }: { excerpt: Uint8Array | null; hasLegs: boolean },
): MeasuredRecording {
  const { pauseGap } = asked
  const isPaused = pauseGap !== null && asked.format === 'gpx'
  const { track, tracks, notes } = isPaused ? pauseAtGaps(recorded, pauseGap) : recorded
  const { name, description } = track
  const sportWord = tracks.find(({ sport }) => sport)?.sport ?? null
  const summary = tracks.find(({ summary }) => summary)?.summary ?? null
  const { format, packing, useRawGpxSpeed } = asked
  const hasPositions = hasPlaces(track.points)
  const sport = asked.sports
    ? chooseSport(asked.sports, { word: sportWord, hasPositions, isLeg: hasLegs })
    : null
  const { stoppedSpeedThreshold } = sport ?? asked
  const told = asked.venue ?? tracks.find(({ venue }) => venue)?.venue ?? venueOfWord(sportWord)
  const venue = told ?? venueOfSport(sport?.id ?? null) ?? (hasPositions ? 'outdoors' : 'indoors')
  const options = { stoppedSpeedThresholdKmh: stoppedSpeedThreshold, useRawGpxSpeed }
  const totalsFrom = format === 'tcx' ? 'laps' : 'device'
  const measuring = { ...options, sportWord, venue, totalsFrom } as const
  const { measures, points } = measureAs(format, { track, tracks }, summary, measuring)
  return {
    format,
    extension: extensionOf(format, excerpt ? null : packing),
    wholeExtension: excerpt && extensionOf(format, packing),
    sportWord,
    venue,
    sportId: sport?.id ?? null,
    leg: hasLegs ? (tracks[0]?.leg ?? null) : null,
    summary,
    excerpt,
    name,
    description,
    notes,
    measures,
    places: asked.finder && venue === 'outdoors' ? placesOf(points, asked.finder) : null,
    track: packTrack({ ...track, points }),
    pointCount: points.count,
  }
}

/** @returns the points as they are to be kept, with the distance that counts */
function measureAs(
  format: SourceFormat,
  { track, tracks }: Pick<Outing, 'track' | 'tracks'>,
  summary: RecorderSummary | null,
  options: Parameters<typeof measureTracks>[2] & Parameters<typeof measureCounted>[3],
): { measures: Measures; points: Points } {
  const { points, segments } = track
  if (!hasPlaces(points)) return { measures: measureIndoors(track, summary, options), points }
  if (format === 'gpx') return { measures: measureTracks(tracks, points, options), points }
  return measureCounted(points, segments, summary, options)
}

/** The same of a file that lies on the disk. What is made of it does too, and nothing passes through the server's memory. */
export interface MeasureRecordingOnDisk extends Omit<MeasureRecording, 'file'> {
  file: PackedFileOnDisk
  /** Where what is made of it is to be written. */
  folder: string
}

type Spooled = Pick<SpooledContent, 'spooledAt'>

export interface MeasuredRecordingOnDisk extends Omit<MeasuredRecording, 'excerpt' | 'track' | 'pointCount'> {
  /** What is to be kept of the file for this workout. */
  source: Spooled
  /** The file that this is a part of, as it came; null when it is all of it. */
  whole: SharedContent | null
  track: Spooled
  /** Null when it is so long that this is left for later. */
  traced: TracedRecording | null
}

export type MeasuredFileOnDisk =
  | { readable: true; recordings: MeasuredRecordingOnDisk[] }
  | Extract<MeasuredFile, { readable: false }>

export async function measureFileOnDisk(
  { file, folder, ...asked }: MeasureRecordingOnDisk,
  finder: PlaceFinder,
): Promise<MeasuredFileOnDisk> {
  try {
    const path = await unpackBeside(file, folder)
    const measured = measure({ ...asked, finder }, { [Symbol.iterator]: () => piecesOfFile(path) })
    if (!measured.readable) return measured
    const recordings: MeasuredRecordingOnDisk[] = []
    for (const { excerpt, track, pointCount, ...recording } of measured.recordings) {
      const source = excerpt ? await spool(folder, excerpt) : { spooledAt: path }
      const traced = traceRecording(track, pointCount, finder)
      const whole = excerpt && { sharedFrom: path }
      recordings.push({ ...recording, source, whole, track: await spool(folder, track), traced })
    }
    return { readable: true, recordings }
  } catch (error) {
    return refuseArchive(error)
  }
}

/** Where the file lies as it is: one that came alone lies there already. */
async function unpackBeside(file: PackedFileOnDisk, folder: string): Promise<string> {
  if (file.start === 0) return file.path
  const path = join(folder, randomHex(8))
  await writeFile(path, unpackFromDisk(file))
  return path
}

async function spool(folder: string, bytes: Uint8Array): Promise<Spooled> {
  const spooledAt = join(folder, randomHex(8))
  await writeFile(spooledAt, bytes)
  return { spooledAt }
}
