import { roundHalfEven } from '../../../lib/decimal'
import { formatDuration } from '../../../lib/duration'
import { httpDate } from '../../../lib/net/http-date'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import { speedFormOf } from '../../../tracks/curves/speed-form'
import { splitsOf } from '../../../tracks/curves/splits'
import { type Elevation, measureElevations } from '../../../tracks/elevation'
import { hasPlaces, type Track } from '../../../tracks/track'
import type { WorkoutRow } from '../../rows/store'
import { type SportOfUser, stoppedSpeedThreshold } from '../../sports/store'
import type { ShownRecording } from './require-shared'
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
 * What everybody may see who has the link. Where something is hidden, every figure is of what is shown: distance and times of
 * all of it would tell how far it was from the edge of what is hidden to the door.
 */
export function viewSharedWorkout(
  { share, workout, owner }: SharedWorkout,
  sportOfUser: SportOfUser,
  { track, zones }: ShownRecording,
): ShownWorkout {
  const { sport, own, preference } = sportOfUser
  const hasRecording = workout.trackFile !== null
  const isCut = zones.length > 0
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
    ...(isCut ? measureShown(track, stoppedSpeedThreshold(sportOfUser)) : storedFigures(workout)),
    ...(hasRecording ? heightsOf(track) : enteredHeights(workout)),
    has_curves: track !== null,
    has_map: track !== null && hasPlaces(track.points),
    hides_ends: isCut,
  }
}

/** A moment that a program wrote into a title, as the one of a workout that nobody gave any. */
const writtenMoment = /\d{4}-\d{2}-\d{2}[T _]\d{2}[:.h-]?\d{2}/

/** The title that a person gave it; null for one that tells the time of day. */
const shownTitle = (title: string): string | null =>
  title.trim() === '' || writtenMoment.test(title) ? null : title

const nameOf = ({ firstName, lastName, username }: Account) =>
  [firstName, lastName].filter(name => name).join(' ') || username

type Amounts = Pick<ShownWorkout, 'distance' | 'duration' | 'moving' | 'ave_speed'>

const storedFigures = ({ distanceM, durationS, movingS, aveSpeedCkmh }: WorkoutRow): Amounts => ({
  distance: distanceM / 1000,
  duration: formatDuration(durationS),
  moving: formatDuration(movingS),
  ave_speed: aveSpeedCkmh / 100,
})

const noAmounts: Amounts = { distance: null, duration: null, moving: null, ave_speed: null }

/** As the workout itself is measured. */
function measureShown(track: Track | null, stoppedSpeedKmh: number): Amounts {
  const whole = track && splitsOf(track, Number.POSITIVE_INFINITY, stoppedSpeedKmh)[0]
  if (!whole) return noAmounts
  const { metres, elapsedS, movingS } = whole
  return {
    distance: roundHalfEven(metres / 1000, 3),
    duration: formatDuration(Math.trunc(elapsedS)),
    moving: formatDuration(Math.trunc(movingS)),
    ave_speed: movingS > 0 ? roundHalfEven((metres / movingS) * 3.6, 2) : 0,
  }
}

type Heights = Pick<ShownWorkout, 'ascent' | 'descent' | 'min_alt' | 'max_alt'>

const enteredHeights = ({ ascentMm, descentMm }: WorkoutRow): Heights => ({
  ascent: ascentMm === null ? null : ascentMm / 1000,
  descent: descentMm === null ? null : descentMm / 1000,
  min_alt: null,
  max_alt: null,
})

/** Climbing is added up and heights are compared over all segments that have any. */
function heightsOf(track: Track | null): Heights {
  const measured = (track === null ? [] : measureElevations(track)).filter(elevation => elevation !== null)
  if (measured.length === 0) return { ascent: null, descent: null, min_alt: null, max_alt: null }
  const sum = (key: keyof Elevation) => measured.reduce((total, elevation) => total + elevation[key], 0)
  return {
    ascent: roundHalfEven(sum('ascent'), 1),
    descent: roundHalfEven(sum('descent'), 1),
    min_alt: roundHalfEven(Math.min(...measured.map(({ lowest }) => lowest)), 1),
    max_alt: roundHalfEven(Math.max(...measured.map(({ highest }) => highest)), 1),
  }
}
