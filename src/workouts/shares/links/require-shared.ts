import { hashSecret } from '../../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { findSharedOfLink, type SharedWorkout } from './store'

/**
 * What the link of a workout leads to. One that does not work is answered like the other, after the same work.
 * @throws AppError 404
 */
export function requireShared(ctx: PlatformContext, token: string): SharedWorkout {
  const shared = findSharedOfLink(ctx.db, hashSecret(token), ctx.clock())
  if (!shared) throw shareNotFound()
  return shared
}

/** For links that were taken back, have expired or never were, all alike. */
export const shareNotFound = () => notFound('share-not-found', 'shared workout not found')
