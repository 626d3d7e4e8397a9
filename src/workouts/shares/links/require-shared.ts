// What the link of a workout leads to, and of that what may be shown.
import { hashSecret } from '../../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { hideZones } from '../../../tracks/curves/hide-zones'
import type { Points, Track } from '../../../tracks/track'
import { readTrack } from '../../recordings/read-workout-file'
import type { ZoneRow } from '../zones/store'
import { zonesOfEnds } from '../zones/zones-of-ends'
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

/** What is left of a recording once it is cut. Whatever is told of its places, figures and curves is computed from this. */
export interface ShownRecording {
  /** Null without a recording, and where nothing is left to show. */
  track: Track | null
  /** In which nothing is shown; none where nothing is hidden. */
  zones: readonly ZoneRow[]
}

/**
 * As much of the recording as is shown. Heart rate is left out unless it is to be seen.
 * @throws AppError 404 when the workout is deleted meanwhile, or its recording is lost
 */
export async function readShownRecording(
  ctx: PlatformContext,
  { share, workout, owner }: SharedWorkout,
): Promise<ShownRecording> {
  if (!workout.trackFile) return { track: null, zones: [] }
  const track = await readTrack(ctx, workout, workout.trackFile, shareNotFound())
  const zones = share.hidesEnds ? zonesOfEnds(ctx.db, owner.id, track.points) : []
  if (!zones) throw shareNotFound()
  const shown = hideZones(track, zones)
  if (!shown || share.showsHeartRate) return { track: shown, zones }
  const without = (points: Points) => ({ ...points, heartRate: null })
  const { points, readings } = shown
  return {
    track: { ...shown, points: without(points), ...(readings && { readings: without(readings) }) },
    zones,
  }
}
