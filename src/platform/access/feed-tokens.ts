// Tokens in the addresses of calendars and feeds. They show workouts and are good for nothing else.
import { notFound } from '../errors'
import type { AccessContext } from './access-context'
import { isNewUse } from './app-callers'
import { type FoundFeed, findFeed, noteFeedUse } from './feed-token-store'
import { hasAccess } from './store'
import { hashSecret } from './tokens/secrets'

/**
 * Returns the feed of an address. The answer is the same whether the address was deleted, never existed, or belongs to
 * an account that may not be used.
 * @throws AppError 404 if there is no such feed
 */
export function requireFeed(ctx: AccessContext, token: string): FoundFeed {
  const found = findFeed(ctx.db, hashSecret(token))
  if (!found || !hasAccess(found.account)) throw feedNotFound()
  const now = ctx.clock()
  if (isNewUse(found.feed.lastUsedAt, now)) noteFeedUse(ctx.db, found.feed.id, now)
  return found
}

export const feedNotFound = () => notFound('calendar-feed-not-found', 'calendar address not found')
