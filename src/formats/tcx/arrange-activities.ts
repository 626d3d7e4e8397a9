// Makes a recording from the activities of a TCX file.
import type { Recording, UnreadableValues } from '../../tracks/outings/recording'
import { addImpossible } from '../../tracks/outings/recording-notes'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { maxPoints, type PointColumns } from '../../tracks/point-columns'
import { arrangeTracks } from '../arranging/arrange-tracks'
import type { Leg } from '../arranging/legs'
import { isNothing } from '../arranging/nothing'
import { type Activity, restsOf, summaryOf, timedLapsOf } from './laps'

/**
 * Adds points that hold only the distance: at the start and the end of an activity without points, such as a swim,
 * and at those of each rest.
 * @throws UnreadableFile if there are too many points
 */
export function addCounts(activities: readonly Activity[], records: PointColumns): void {
  const add = (time: number, metres: number) => {
    if (records.count === maxPoints) throw new UnreadableFile('recording-too-many-points')
    records.add(Number.NaN, Number.NaN)
    records.setTime(time)
    records.setReading('distance', metres)
  }
  for (const activity of activities) {
    if (Number.isNaN(activity.start)) {
      const { start = Number.NaN } = activity.laps[0] ?? {}
      const from = Number.isNaN(start) ? activity.id : start
      const { elapsedS, distanceM } = summaryOf(activity)
      if (Number.isNaN(from) || !elapsedS) continue
      activity.start = from
      add(from, 0)
      add(from + Math.round(elapsedS * 1e6), distanceM ?? 0)
    }
    for (const { from, to, metresBefore } of restsOf(activity)) {
      add(from, metresBefore)
      add(to, metresBefore)
    }
  }
}

/** The default leg. It is used alone if no activity has a start time. */
const noLeg: Leg = { from: Number.NEGATIVE_INFINITY, isTransition: false, sport: null, summary: null }

/**
 * One track per activity, in the order of the file.
 * @param read.stops times at which the recorder stopped within a lap
 * @throws UnreadableFile if the records hold nothing
 */
export function arrangeActivities(
  activities: readonly Activity[],
  read: { records: PointColumns; stops: readonly number[]; unreadable: UnreadableValues },
): Recording {
  const { records, unreadable } = read
  const timed = [...activities.entries()]
    .filter(([, { start }]) => !Number.isNaN(start))
    .sort(([, a], [, b]) => a.start - b.start)
  const legs = timed.map(([, activity], index) => ({
    ...noLeg,
    from: index === 0 ? Number.NEGATIVE_INFINITY : activity.start,
    sport: activity.sport,
    summary: summaryOf(activity),
  }))
  const {
    points,
    readings = null,
    notes,
    tracks,
  } = arrangeTracks(records.toPoints(), {
    legs: legs.length > 0 ? legs : [noLeg],
    stops: read.stops.toSorted((a, b) => a - b),
    laps: timedLapsOf(activities),
    rests: activities.flatMap(restsOf).sort((a, b) => a.from - b.from),
    // Laps hold timer durations, so the elapsed time is unknown.
    elapsedUs: null,
    span: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  })
  if (isNothing({ points, tracks })) {
    throw unreadable.time
      ? new UnreadableFile('recording-times-unreadable', {
          ...{ points: records.count, of: records.count },
          ...unreadable.time,
        })
      : new UnreadableFile('recording-empty')
  }
  const inOrder = activities.map(({ notes: words, sport }, activity) => {
    const leg = legs.length > 0 ? timed.findIndex(([number]) => number === activity) : activity
    const { segments = [], summary = null, readingsAt = null } = tracks[leg] ?? {}
    return { name: null, description: words || null, segments, leg: activity, sport, summary, readingsAt }
  })
  return {
    points,
    readings,
    notes: addImpossible(notes, records.impossible),
    tracks: inOrder,
    unreadable,
  }
}
