// Determines which part of a shared workout others see. The parts of the recording that lie in privacy zones of its
// owner are cut out. This includes zones that were added after the link was created.
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import { hashSecret } from '../../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import type { Zone } from '../../../tracks/curves/hide-zones'
import { speedFormOf } from '../../../tracks/curves/speed-form'
import { isOffset } from '../../../tracks/local-time'
import { hasMap, makeZones, zonesToHide } from '../../privacy/make-zones'
import { thresholdOf } from '../../recording/curves/read-query'
import { openWorkoutFile, readTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { findSport, type SportOfUser } from '../../sports/store'
import { enteredFigures, type RecordedFigures, storedAmounts } from './figures'
import type { SharedWorkout as ShownWorkout } from './schemas'
import { findSharedOfLink, type SharedWorkout } from './store'
import { type ShownTask, shownFiguresTask } from './tasks'

/**
 * Finds the workout of a share link. Every invalid link causes the same work and the same response, so that neither the
 * time nor the response reveals whether the link once existed.
 * @throws AppError 404 if the link is deleted, expired or unknown
 */
export function requireShared(ctx: PlatformContext, token: string): SharedWorkout {
  const shared = findSharedOfLink(ctx.db, hashSecret(token), ctx.clock())
  if (!shared) throw shareNotFound()
  return shared
}

/** Creates the error for a link. It is the same for deleted, expired and unknown links. */
export const shareNotFound = () => notFound('share-not-found', 'shared workout not found')

export interface Shown<T> {
  shown: T
  /** The privacy zones, which are cut out of the recording; `null` if nothing is hidden. */
  zones: readonly Zone[] | null
}

/** Returns the visible part of a shared workout. @throws AppError as `tellShown` does */
export async function showWorkout(ctx: PlatformContext, shared: SharedWorkout): Promise<Shown<ShownWorkout>> {
  const sport = findSport(ctx.db, shared.owner.id, shared.workout.sportId)
  if (!sport) throw shareNotFound()
  const { shown, zones } = await measureShared(ctx, shared, thresholdOf(shared.workout, sport))
  return { shown: viewSharedWorkout(shared, sport, shown), zones }
}

async function measureShared(
  ctx: PlatformContext,
  shared: SharedWorkout,
  threshold: number,
): Promise<Shown<RecordedFigures>> {
  const { workout } = shared
  if (!workout.trackFile) return { shown: enteredFigures(workout), zones: null }
  const asked = { threshold, stored: storedAmounts(workout) }
  return tellShown(ctx, shared, workout.trackFile, { task: shownFiguresTask, asked })
}

/** Returns the properties of a workout that others may see with the link. */
function viewSharedWorkout(
  { share, workout, owner }: SharedWorkout,
  { sport, own, preference }: SportOfUser,
  figures: RecordedFigures,
): ShownWorkout {
  return {
    title: shownTitle(workout.title),
    description: share.showsDescription ? workout.description : null,
    by: share.showsName ? nameOf(owner) : null,
    date: localDay(workout.workoutDate, zoneShown(workout, figures) ?? owner.timezone),
    sport: {
      id: sport.id,
      label: sport.label,
      icon: own?.icon ?? null,
      default_color: own?.color ?? null,
      names: own?.names ?? {},
    },
    venue: workout.venue,
    speed_form: speedFormOf(sport.id, {
      measure_for_user: preference?.measure ?? null,
      measure: own?.measure ?? null,
      icon: own?.icon ?? null,
    }),
    ...figures,
  }
}

/**
 * Returns the time zone of the place if others see a map. Without a map, the time zone could reveal where the owner
 * was.
 */
const zoneShown = ({ localZone }: WorkoutRow, { has_map }: RecordedFigures): string | null =>
  has_map && localZone !== null && !isOffset(localZone) ? localZone : null

/** Matches a date and time in a title. Programs write them into titles, for example into default titles. */
const writtenMoment = /\d{4}-\d{2}-\d{2}[T _]\d{2}[:.h-]?\d{2}/

/**
 * Returns the title of a workout; `null` if it is empty or contains a date and time, because that would reveal the time
 * of day.
 */
export const shownTitle = (title: string): string | null =>
  title.trim() === '' || writtenMoment.test(title) ? null : title

const nameOf = ({ firstName, lastName, username }: Account) =>
  [firstName, lastName].filter(name => name).join(' ') || username

/**
 * Runs a task on the visible part of a recording. If an end of the recording has no privacy zone yet, this creates one
 * and runs the task again.
 * @throws AppError 404 if the workout is deleted meanwhile or its recording is lost; 503 if no worker process is
 * available
 */
export async function tellShown<Asked, T>(
  ctx: PlatformContext,
  { share, workout, owner }: SharedWorkout,
  trackFile: string,
  { task, asked }: { task: ShownTask<Asked, T>; asked: Asked },
): Promise<Shown<T>> {
  await openWorkoutFile(ctx, workout, trackFile, shareNotFound())
  const trackAt = ctx.files.locate(trackFile)
  const { hidesEnds, showsHeartRate } = share
  const ask = async (zones: readonly Zone[] | null) => {
    const request = { trackAt, zones, hidesEnds, hasMap: hasMap(workout), showsHeartRate, asked }
    return { zones, answer: await ctx.workers.run(task, request, { userId: workout.userId }) }
  }
  let { zones, answer } = await ask(zonesToHide(ctx.db, { workout, share }))
  if (answer && 'bareEnds' in answer) {
    const made = makeZones(ctx.db, owner.id, answer.bareEnds)
    if (!made) throw shareNotFound()
    ;({ zones, answer } = await ask([...(zones ?? []), ...made]))
  }
  if (answer && 'shown' in answer) return { shown: answer.shown, zones }
  // `readTrack` throws the error for a damaged or lost file.
  await readTrack(ctx, workout, trackFile, shareNotFound())
  throw new Error('a worker found the track damaged, but it can be read')
}
