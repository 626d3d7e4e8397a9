// What the link of a workout leads to, and of that what may be shown.
import { hashSecret } from '../../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { hideEnds } from '../../../tracks/curves/parts'
import type { Track } from '../../../tracks/track'
import { readTrack } from '../../recordings/read-workout-file'
import { shareNotFound } from './share-workout'
import { findSharedOfLink, type SharedWorkout } from './store'

/**
 * One link that does not work is answered like the other, after the same work.
 * @throws AppError 404
 */
export function requireShared(ctx: PlatformContext, token: string): SharedWorkout {
  const shared = findSharedOfLink(ctx.db, hashSecret(token), ctx.clock())
  if (!shared) throw shareNotFound()
  return shared
}

/**
 * As much of the recording as is shown: none without one, and where nothing is left without its ends. Heart rate is left out
 * unless it is to be seen.
 */
export async function readShownTrack(
  ctx: PlatformContext,
  { share, workout }: SharedWorkout,
): Promise<Track | null> {
  if (!workout.trackFile) return null
  const track = await readTrack(ctx, workout, workout.trackFile, shareNotFound())
  const shown = share.hidesEnds ? hideEnds(track) : track
  if (!shown || share.showsHeartRate) return shown
  return { ...shown, points: { ...shown.points, heartRate: null } }
}
