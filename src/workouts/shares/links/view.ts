import { httpDate } from '../../../lib/net/http-date'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import { speedFormOf } from '../../../tracks/curves/speed-form'
import type { WorkoutRow } from '../../rows/store'
import type { SportOfUser } from '../../sports/store'
import type { RecordedFigures } from './figures'
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

/** What everybody may see who has the link. */
export function viewSharedWorkout(
  { share, workout, owner }: SharedWorkout,
  { sport, own, preference }: SportOfUser,
  figures: RecordedFigures,
): ShownWorkout {
  return {
    title: shownTitle(workout.title),
    description: share.showsDescription ? workout.description : null,
    by: share.showsName ? nameOf(owner) : null,
    date: localDay(workout.workoutDate, owner.timezone),
    sport: { id: sport.id, label: sport.label, icon: own?.icon ?? null, default_color: own?.color ?? null },
    venue: workout.venue,
    speed_form: speedFormOf(sport.id, {
      measure_for_user: preference?.measure ?? null,
      measure: own?.measure ?? null,
      icon: own?.icon ?? null,
    }),
    ...figures,
  }
}

/** A moment that a program wrote into a title, as the one of a workout that nobody gave any. */
const writtenMoment = /\d{4}-\d{2}-\d{2}[T _]\d{2}[:.h-]?\d{2}/

/** The title that a person gave it; null for one that tells the time of day. */
const shownTitle = (title: string): string | null =>
  title.trim() === '' || writtenMoment.test(title) ? null : title

const nameOf = ({ firstName, lastName, username }: Account) =>
  [firstName, lastName].filter(name => name).join(' ') || username
