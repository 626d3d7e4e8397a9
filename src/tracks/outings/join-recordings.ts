import { PointColumns } from '../point-columns'
import { allSensors } from '../sensors'
import type { Points } from '../track'
import type { RecordedTrack, Recording } from './recording'
import type { RecordingNote } from './recording-notes'

/** Joins several activities of one file that were read one by one. @param recordings at least one */
export function joinRecordings(recordings: readonly Recording[]): Recording {
  let [points, readings, legs] = [0, 0, 0]
  const tracks = recordings.flatMap(recording => {
    const moved = recording.tracks.map(track => moveTrack(track, { points, readings, legs }))
    points += recording.points.count
    readings += recording.readings?.count ?? 0
    legs += Math.max(1, recording.tracks.length)
    return moved
  })
  const allReadings = recordings.flatMap(recording => recording.readings ?? [])
  return {
    tracks,
    points: joinPoints(recordings.map(recording => recording.points)),
    readings: allReadings.length > 0 ? joinPoints(allReadings) : null,
    utcOffsetS: recordings[0]?.utcOffsetS,
    isLocalTime: recordings.every(({ isLocalTime }) => isLocalTime),
    notes: sumsOf(recordings.flatMap(({ notes }) => notes ?? [])),
  }
}

function joinPoints(all: readonly Points[]): Points {
  const joined = new PointColumns(all.reduce((sum, { count }) => sum + count, 0))
  for (const points of all) {
    for (let index = 0; index < points.count; index++) {
      joined.add(points.latitude[index]!, points.longitude[index]!)
      joined.setTime(points.time[index]!)
      joined.setElevation(points.elevation[index]!)
      for (const sensor of allSensors) joined.setReading(sensor, points[sensor]?.[index] ?? Number.NaN)
    }
  }
  return joined.toPoints()
}

/**
 * Number of points, readings and legs in all recordings before one of the joined recordings. The indexes of that
 * recording are shifted by these numbers.
 */
interface Before {
  readonly points: number
  readonly readings: number
  readonly legs: number
}

function moveTrack(track: RecordedTrack, { points, readings, legs }: Before): RecordedTrack {
  const { segments, readingsAt = null } = track
  return {
    ...track,
    segments: segments.map(({ start, end }) => ({ start: start + points, end: end + points })),
    leg: legs + (track.leg ?? 0),
    readingsAt: readingsAt && { start: readingsAt.start + readings, end: readingsAt.end + readings },
  }
}

/** Sums the counts of notes with the same code. */
function sumsOf(notes: readonly RecordingNote[]): RecordingNote[] {
  const byCode = Map.groupBy(notes, ({ code }) => code)
  return [...byCode].map(([code, same]) => {
    const count = same.reduce((sum, note) => sum + note.count, 0)
    const all = same.reduce((sum, { of = 0 }) => sum + of, 0)
    return all > 0 ? { code, count, of: all } : { code, count }
  })
}
