import { roundHalfEven } from '../../../lib/decimal'
import { formatDuration } from '../../../lib/duration'
import { httpDate } from '../../../lib/net/http-date'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import { speedFormOf } from '../../../tracks/curves/speed-form'
import { type Elevation, measureElevation } from '../../../tracks/elevation'
import { hasPlaces, type Track } from '../../../tracks/track'
import type { WorkoutRow } from '../../rows/store'
import type { SportOfUser } from '../../sports/store'
import type { ListedShare, Share, SharedWorkout as ShownWorkout } from './schemas'
import type { SharedWorkout, ShareRow } from './store'

/** @param link null when it cannot be told any more */
export function viewShare(share: ShareRow, workout: WorkoutRow, link: string | null): Share {
  return {
    workout_id: workout.shortId,
    link,
    hide_ends: share.hidesEnds,
    show_name: share.showsName,
    show_description: share.showsDescription,
    show_heart_rate: share.showsHeartRate,
    created_at: httpDate(share.createdAt),
    expires_at: share.expiresAt && httpDate(share.expiresAt),
  }
}

export function viewListedShare(share: ShareRow, workout: WorkoutRow, link: string | null): ListedShare {
  return {
    ...viewShare(share, workout, link),
    title: workout.title,
    sport_id: workout.sportId,
    workout_date: httpDate(workout.workoutDate),
  }
}

/**
 * What everybody may see who has the link. Distance and times are of all of the workout, as they tell nothing of where it
 * began; heights would, and are those of the stretch that is shown.
 * @param track as much as is shown of it; null without any
 */
export function viewSharedWorkout(
  { share, workout, owner }: SharedWorkout,
  { sport, own, preference }: SportOfUser,
  track: Track | null,
): ShownWorkout {
  const hasRecording = workout.trackFile !== null
  const heights = hasRecording ? heightsOf(track) : enteredHeights(workout)
  return {
    title: shownTitle(workout.title),
    description: share.showsDescription ? workout.description : null,
    by: share.showsName ? nameOf(owner) : null,
    date: localDay(workout.workoutDate, owner.timezone),
    sport: { id: sport.id, label: sport.label, icon: own?.icon ?? null, default_color: own?.color ?? null },
    speed_form: speedFormOf(sport.id, {
      measure_for_user: preference?.measure ?? null,
      measure: own?.measure ?? null,
      icon: own?.icon ?? null,
    }),
    distance: workout.distanceM / 1000,
    duration: formatDuration(workout.durationS),
    moving: formatDuration(workout.movingS),
    ave_speed: workout.aveSpeedCkmh / 100,
    ...heights,
    has_curves: track !== null,
    has_map: track !== null && hasPlaces(track.points),
    hides_ends: share.hidesEnds && workout.mapId !== null,
  }
}

/** A moment that a program wrote into a title, as the one of a workout that nobody gave any. */
const writtenMoment = /\d{4}-\d{2}-\d{2}[T _]\d{2}[:.h-]?\d{2}/

/** The title that a person gave it; null for one that tells the time of day. */
const shownTitle = (title: string): string | null =>
  title.trim() === '' || writtenMoment.test(title) ? null : title

const nameOf = ({ firstName, lastName, username }: Account) =>
  [firstName, lastName].filter(name => name).join(' ') || username

type Heights = Pick<ShownWorkout, 'ascent' | 'descent' | 'min_alt' | 'max_alt'>

const enteredHeights = ({ ascentMm, descentMm }: WorkoutRow): Heights => ({
  ascent: ascentMm === null ? null : ascentMm / 1000,
  descent: descentMm === null ? null : descentMm / 1000,
  min_alt: null,
  max_alt: null,
})

/** Climbing is added up and heights are compared over all segments that have any. */
function heightsOf(track: Track | null): Heights {
  const measured = (track?.segments ?? [])
    .map(segment => measureElevation(track!.points, segment))
    .filter(elevation => elevation !== null)
  if (measured.length === 0) return { ascent: null, descent: null, min_alt: null, max_alt: null }
  const sum = (key: keyof Elevation) => measured.reduce((total, elevation) => total + elevation[key], 0)
  return {
    ascent: roundHalfEven(sum('ascent'), 1),
    descent: roundHalfEven(sum('descent'), 1),
    min_alt: roundHalfEven(Math.min(...measured.map(({ lowest }) => lowest)), 1),
    max_alt: roundHalfEven(Math.max(...measured.map(({ highest }) => highest)), 1),
  }
}
