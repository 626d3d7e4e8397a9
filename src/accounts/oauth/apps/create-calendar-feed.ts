import { type Caller, requireStillLoggedIn } from '../../../platform/access/caller'
import { hashSecret, newSecret } from '../../../platform/access/tokens/secrets'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import type { Requester } from '../../../platform/http/requester'
import { noticeOf } from '../../notices/notice'
import type { NewCalendarFeedBody } from './calendar-feeds-schemas'
import { countCalendarFeeds, insertCalendarFeed } from './calendar-feeds-store'
import { readName } from './register-app'
import { maxTokenNameLength } from './schemas'

const maxFeeds = 50

/**
 * Creates a calendar address, which can do nothing but show workouts.
 * @returns the stored row, and the token, of which only a hash is stored
 * @throws AppError `invalid payload` for an invalid name; 400 if the user has too many; 401 if the session has ended
 *   meanwhile
 */
export function createCalendarFeed(
  ctx: PlatformContext,
  caller: Caller,
  { name, show_place }: NewCalendarFeedBody,
  requester: Requester,
) {
  const token = newSecret('feedToken')
  const facts = {
    userId: caller.account.id,
    name: readName(name, maxTokenNameLength),
    tokenHash: hashSecret(token),
    showsPlace: show_place ?? false,
    createdAt: ctx.clock(),
  }
  const row = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    if (countCalendarFeeds(tx, facts.userId) >= maxFeeds) {
      throw invalid('too-many-calendar-feeds', `you cannot have more than ${maxFeeds} calendar addresses`)
    }
    const made = insertCalendarFeed(tx, facts)
    recordAct(ctx, tx, { act: 'token-created', by: byCaller(caller) })
    noticeOf(ctx, tx, caller.account, 'token', requester)
    return made
  })
  ctx.jobs.wake()
  return { row, token }
}
