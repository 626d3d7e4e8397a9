// Creates notes about points that are left out of a recording, and the error for a recording with too many of them.
import type { Points } from '../track'
import { type RecordingFault, type UnusableCode, UnusableRecording } from '../unusable-recording'
import { describeJump, type FaultyPoints, type PointFault, pointFaults } from './point-faults'
import type { RecordedTrack, Recording } from './recording'
import type { RecordingNote } from './recording-notes'

/** Maximum share of the points of an outing that may be unusable. */
export const maxLeftOut = 0.05

/** Maximum number of names in a note. */
const maxNames = 10

interface FaultsOfKind {
  readonly fault: PointFault
  readonly count: number
  readonly first: number
}

/** Number of unusable points of some tracks, by kind of fault. */
interface LeftOut {
  /** Number of all points of the tracks. */
  readonly of: number
  readonly count: number
  /** Number of points by kind of fault, the most frequent kind first. */
  readonly kinds: readonly FaultsOfKind[]
}

/**
 * Creates notes about points that are left out of an outing, one for each kind of fault.
 * @throws UnusableRecording if too many points would be left out
 */
export function noteLeftOut(recording: Recording, tracks: readonly RecordedTrack[], faulty: FaultyPoints) {
  const leftOut = countLeftOut(tracks, faulty)
  if (leftOut.count > leftOut.of * maxLeftOut) throw refusalOf(recording, leftOut, faulty)
  const counts = Map.groupBy(leftOut.kinds, ({ fault }) => pointFaults[fault].note)
  return [...counts].map(([code, kinds]) => ({
    code,
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    of: leftOut.of,
  }))
}

/** Creates a note about tracks without any usable point. */
export function noteLostTracks(tracks: readonly RecordedTrack[]): RecordingNote[] {
  const names = tracks.flatMap(({ name }) => name ?? []).slice(0, maxNames)
  return tracks.length === 0 ? [] : [{ code: 'tracks-left-out', count: tracks.length, names }]
}

/** Creates the error for a recording without any usable point. */
export function nothingLeft(recording: Recording, faulty: FaultyPoints): UnusableRecording {
  const { points, tracks } = recording
  const { count } = points
  if (count > 0 && points.time.every(Number.isNaN)) {
    return lacking('recording-planned', { points: count, of: count }, recording)
  }
  return refusalOf(recording, countLeftOut(tracks, faulty), faulty)
}

/**
 * Creates the error for missing times or positions. If the file has unreadable times or positions, the error contains
 * the place of the first one.
 */
function lacking(code: UnusableCode, fault: RecordingFault, { unreadable }: Recording): UnusableRecording {
  if (code === 'recording-without-places') {
    return new UnusableRecording(code, { ...fault, ...unreadable?.position })
  }
  const lacksTimes = code === 'recording-planned' || code === 'gpx-without-time'
  return lacksTimes && unreadable?.time
    ? new UnusableRecording('recording-times-unreadable', { ...fault, ...unreadable.time })
    : new UnusableRecording(code, fault)
}

function countLeftOut(tracks: readonly RecordedTrack[], faulty: FaultyPoints): LeftOut {
  const segments = tracks.flatMap(track => track.segments)
  const kinds = new Map<PointFault, FaultsOfKind>()
  for (const { start, end } of faulty.count === 0 ? [] : segments) {
    for (let point = start; point < end; point++) {
      const fault = faulty.at(point)
      if (fault === undefined) continue
      const { count, first } = kinds.get(fault) ?? { count: 0, first: point }
      kinds.set(fault, { fault, count: count + 1, first })
    }
  }
  return {
    of: segments.reduce((sum, { start, end }) => sum + end - start, 0),
    count: [...kinds.values()].reduce((sum, { count }) => sum + count, 0),
    kinds: [...kinds.values()].sort((a, b) => b.count - a.count),
  }
}

/** Creates the error for too many unusable points. It names the most frequent kind of fault. */
function refusalOf(recording: Recording, { of, kinds }: LeftOut, faulty: FaultyPoints): UnusableRecording {
  const { points } = recording
  const [kind] = kinds
  if (!kind) return new UnusableRecording('gpx-without-points')
  const { fault, count, first } = kind
  const from = fault === 'jump' || fault === 'clockJump' ? nearestUsable(points, first, faulty) : null
  const detail = {
    points: count,
    of,
    ...describePoint(points, first),
    ...(from !== null && describeJump(points, from, first)),
  }
  return lacking(pointFaults[fault].refusal, detail, recording)
}

/** Describes a point so that users can find it in the file. */
export function describePoint({ time }: Points, point: number): RecordingFault {
  const recordedAt = time[point]!
  return {
    point: point + 1,
    ...(!Number.isNaN(recordedAt) && { time: new Date(Math.floor(recordedAt / 1000)).toISOString() }),
  }
}

function nearestUsable({ count }: Points, point: number, faulty: FaultyPoints): number | null {
  for (let distance = 1; distance < count; distance++) {
    if (point - distance >= 0 && !faulty.has(point - distance)) return point - distance
    if (point + distance < count && !faulty.has(point + distance)) return point + distance
  }
  return null
}
