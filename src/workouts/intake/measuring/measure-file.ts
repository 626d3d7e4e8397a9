// Measures activity files. Runs in a worker process, because the files are untrusted. Only small files are measured in
// a thread of the server, see small-recording.ts.
import {
  excerptRecordings,
  type FoundFormat,
  findFormat,
  readRecording,
  refusalOf,
} from '../../../formats/formats'
import { type PackedFile, unpack } from '../../../formats/zip/packed-file'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import type { PlaceFinder } from '../../../maps/places/find-place'
import { placesOf } from '../../../maps/places/find-place'
import { zoneOfStart } from '../../../maps/places/time-zones'
import type { Reason } from '../../../platform/errors'
import { choicesFor, type UsualChoices } from '../../../tracks/figure-sources'
import { type LocalZones, zoneOfOffset } from '../../../tracks/local-time'
import { countedFromZero } from '../../../tracks/measuring/counted-way'
import { type Measures, measureTracks } from '../../../tracks/measuring/measure'
import { measureCounted } from '../../../tracks/measuring/measure-counted'
import { splitLengths } from '../../../tracks/missed-turns'
import { inUniversalTime } from '../../../tracks/outings/local-time'
import { measureIndoors } from '../../../tracks/outings/measure-indoors'
import { divideIntoOutings, type Outing } from '../../../tracks/outings/outings'
import { pauseAtGaps } from '../../../tracks/outings/pause-at-gaps'
import type { Recording } from '../../../tracks/outings/recording'
import type { RecordingNote } from '../../../tracks/outings/recording-notes'
import type { PlacesOfWorkout } from '../../../tracks/places'
import type { RecorderSummary } from '../../../tracks/recorder-summary'
import { extensionOf, type SourceFormat } from '../../../tracks/source-formats'
import { hasPositions, type Points, packTrack } from '../../../tracks/track'
import { type Venue, venueOfWord } from '../../../tracks/venue'
import { chooseSport, type SportChoice, tellSportsApart } from '../../sports/of-files/sport-choice'

export interface MeasureRecording {
  file: PackedFile
  /** Format according to the file name. The content may have another format. */
  format: SourceFormat
  /** In km/h. This threshold is used if `sports` is missing. */
  stoppedSpeedThreshold: number
  sports?: SportChoice | undefined
  /** The sources that the user has chosen for figures: the totals of the device, or the recorded points. */
  choices?: UsualChoices | undefined
  /** Venue of the workout; `null` or absent to use the venue in the file. */
  venue?: Venue | null
  /** Maximum size of the unpacked file in bytes; undefined for no limit. */
  maxFileSize?: number | undefined
  useRawGpxSpeed: boolean
  /** In seconds. Longer gaps within a segment of a GPX file count as pauses. `null` to detect no pauses. */
  pauseGap: number | null
  /** Numbers of the recorded pool lengths that the user has split, see tracks/missed-turns. */
  splitLengths?: readonly number[] | undefined
  /** Latest allowed time of a point, in milliseconds since 1970. */
  latestTime: number
  /** The user's time zone. It is used to find tracks of the same day, and to read local times without an offset. */
  timeZone: string
  /** True to create one workout from all tracks. */
  isOne: boolean
  /** True to split a GPX file by the sports of its tracks. Files of other formats are always split by sport. */
  dividesSports?: boolean | undefined
  /** Maximum number of workouts from a file. */
  maxWorkouts: number
}

export interface MeasuredRecording {
  format: SourceFormat
  /** File name extension of the stored recording. */
  extension: string
  /** Name of the sport in the file; `null` if the file has none. */
  sportWord: string | null
  venue: Venue
  /** Id of the sport; `null` if the user has to choose it. */
  sportId: number | null
  /** Whether the sport was guessed. */
  isSportGuess: boolean
  /** Number of the sport within the file; `null` if the file has one sport. */
  leg: number | null
  summary: RecorderSummary | null
  /** The part of the file for this workout; `null` if it is the whole file. */
  excerpt: Uint8Array | null
  /** File name extension of the whole file; `null` if the recording is the whole file. */
  wholeExtension: string | null
  name: string | null
  description: string | null
  notes: readonly RecordingNote[]
  measures: Measures
  zones: LocalZones
  /** `null` without positions, if the workout was not outdoors, or if no place finder was given. */
  places: PlacesOfWorkout | null
  /** The track in packed form, see `tracks/track`. */
  track: Uint8Array
  pointCount: number
}

export type MeasuredFile =
  | {
      readable: true
      /** At least one recording; the earliest comes first. */
      recordings: MeasuredRecording[]
    }
  | { readable: false; reason: Reason }

/** Measures a file in memory. @param finder finds the places of workouts; `null` to find none */
export function measureFile({ file, ...asked }: MeasureRecording, finder: PlaceFinder | null): MeasuredFile {
  try {
    const bytes = unpack(file)
    return measure({ ...asked, finder }, piecesOf(bytes))
  } catch (error) {
    return refuseArchive(error)
  }
}

const pieceSize = 256 * 1024

/** The bytes in pieces, so that only one piece at a time is in memory twice. Can be iterated repeatedly. */
const piecesOf = (bytes: Uint8Array): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
  },
})

export function refuseArchive(error: unknown): Extract<MeasuredFile, { readable: false }> {
  if (!(error instanceof UnreadableArchive)) throw error
  return { readable: false, reason: { code: error.code, sentence: error.message } }
}

export interface Asked extends Omit<MeasureRecording, 'file'> {
  finder: PlaceFinder | null
}

/**
 * Measures the content of a file.
 * @param source the content in pieces, which are read several times
 */
export function measure(asked: Asked, source: Iterable<Uint8Array>): MeasuredFile {
  let { format } = asked
  let recording: Recording | null = null
  try {
    const found = findFormat(format, source)
    format = found.format
    const options = { limit: asked.maxFileSize, isOne: asked.isOne }
    recording = inUniversalTime(readRecording(format, source, options), asked.timeZone)
    if (format === 'gpx' && asked.dividesSports) {
      recording = tellSportsApart(recording, asked.sports?.ofWords ?? {})
    }
    return { readable: true, recordings: measureRecording({ ...asked, ...found }, source, recording) }
  } catch (error) {
    const refusal = refusalOf(format, error, recording)
    if (!refusal) throw error
    // The content of a .gpx file seems to have another format. If the file is unreadable as GPX, too, the error for GPX
    // is reported.
    if (asked.format === 'gpx' && format !== 'gpx') return readAs(asked.format, source) ?? refuse(refusal)
    return refuse(refusal)
  }
}

/** Returns the refusal if the file is unreadable in this format; `null` if it is readable. */
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
  const { maxWorkouts: max } = asked
  const timeZone = asked.isOne ? null : asked.timeZone
  const outings = divideIntoOutings(recording, { latestTime: asked.latestTime * 1000, timeZone, max })
  const parts = outings.map(({ trackNumbers }) => trackNumbers)
  const excerpts = parts.length === 1 ? [] : excerptRecordings(asked.format, source, parts)
  const hasLegs = new Set(recording.tracks.map(({ leg }) => leg ?? null)).size > 1
  return outings.map((outing, index) =>
    measureOuting(outing, asked, {
      excerpt: excerpts[index] ?? null,
      hasLegs,
      utcOffsetS: recording.utcOffsetS ?? null,
    }),
  )
}

function measureOuting(
  recorded: Outing,
  asked: Asked & FoundFormat,
  {
    excerpt,
    hasLegs,
    utcOffsetS,
  }: { excerpt: Uint8Array | null; hasLegs: boolean; utcOffsetS: number | null },
): MeasuredRecording {
  const { pauseGap } = asked
  const isPaused = pauseGap !== null && asked.format === 'gpx'
  const { track: counted, tracks, notes } = isPaused ? pauseAtGaps(recorded, pauseGap) : recorded
  const { name, description } = counted
  const sportWord = tracks.find(({ sport }) => sport)?.sport ?? null
  const totals = tracks.find(({ summary }) => summary)?.summary ?? null
  const { track, summary, count: split } = splitLengths(counted, totals, asked.splitLengths ?? [])
  const { format, packing, useRawGpxSpeed } = asked
  const isPositioned = hasPositions(track.points)
  const sport = asked.sports
    ? chooseSport(asked.sports, { word: sportWord, hasPositions: isPositioned, isLeg: hasLegs, track })
    : null
  const venueOfFile = asked.venue ?? tracks.find(({ venue }) => venue)?.venue ?? venueOfWord(sportWord)
  const venue = venueOfFile ?? sport?.venue ?? (isPositioned ? 'outdoors' : 'indoors')
  const { measures, points } = measureAs(format, { track, tracks }, summary, {
    stoppedSpeedThresholdKmh: (sport ?? asked).stoppedSpeedThreshold,
    useRawGpxSpeed,
    sportWord,
    venue,
    totalsFrom: format === 'tcx' ? 'laps' : 'device',
    choices: asked.choices && choicesFor(asked.choices, sport?.id ?? null),
  })
  return {
    format,
    extension: extensionOf(format, excerpt ? null : packing),
    wholeExtension: excerpt && extensionOf(format, packing),
    sportWord,
    venue,
    sportId: sport?.id ?? null,
    isSportGuess: sport?.isGuess ?? false,
    leg: hasLegs ? (tracks[0]?.leg ?? null) : null,
    summary,
    excerpt,
    name,
    description,
    notes: split > 0 ? [...notes, { code: 'lengths-split', count: split }] : notes,
    measures,
    zones: {
      ofPlace: asked.finder && zoneOfStart(points, asked.finder),
      ofFile: utcOffsetS === null ? null : zoneOfOffset(utcOffsetS),
    },
    places: asked.finder && venue === 'outdoors' ? placesOf(points, asked.finder) : null,
    track: packTrack({ ...track, points }),
    pointCount: points.count,
  }
}

/**
 * Measures the recording of one workout.
 * @returns `points`: the points to store, with the distances from which the measures were computed
 */
function measureAs(
  format: SourceFormat,
  { track, tracks }: Pick<Outing, 'track' | 'tracks'>,
  summary: RecorderSummary | null,
  options: Parameters<typeof measureTracks>[2] & Parameters<typeof measureCounted>[3],
): { measures: Measures; points: Points } {
  const { points, segments } = track
  if (!hasPositions(points)) {
    const counted = countedFromZero(points, summary?.distanceM ?? null)
    return { measures: measureIndoors({ ...track, points: counted }, summary, options), points: counted }
  }
  if (format === 'gpx') return { measures: measureTracks(tracks, points, options), points }
  return measureCounted(points, segments, summary, options)
}
