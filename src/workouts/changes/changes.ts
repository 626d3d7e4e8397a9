// What has changed in an account, for programs that keep a copy of it. The numbers are counted by triggers, see migration
// 0086.
import { day } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { type AccountState, findState, forgetGoneThings } from '../../platform/db/state-store'
import { AppError, invalid } from '../../platform/errors'
import type { ChangesAnswer } from './schemas'
import { type Change, listChanges } from './store'

/** For how many days deleted things are known. */
export const daysOfGoneThings = 400

/** Maximum number of changes in an answer, and the number if the request names none. */
export const maxChanges = 500

/**
 * Reads the changes after a cursor.
 * @param since undefined for the present cursor and no changes
 * @param types the types of things to read
 * @throws AppError 400 if the text is no cursor; 410 if the changes since then are no longer known
 */
export function readChanges(
  { db }: Pick<PlatformContext, 'db'>,
  userId: number,
  { since, limit, types }: { since: string | undefined; limit: number; types: readonly Change['type'][] },
): ChangesAnswer {
  const state = findState(db, userId)
  const timeline = timelineOf(state, userId)
  const after = since === undefined ? state.ofAccount : readCursor(since, timeline, state)
  const found = listChanges(db, userId, { after, types, limit: limit + 1 })
  const [shown, more] = [found.slice(0, limit), found.length > limit]
  // At the end, the cursor is beyond what was left out, so that it is not looked through again.
  const reached = more ? (shown.at(-1)?.number ?? after) : state.ofAccount
  return { status: 'success', changes: shown.map(viewChange), cursor: `${timeline}-${reached}`, more }
}

/** A text that is the same as long as the numbers of an account only grow. */
const timelineOf = ({ epoch }: AccountState, userId: number) => Bun.hash(`${epoch} ${userId}`).toString(36)

function readCursor(text: string, timeline: string, { ofAccount, forgotten }: AccountState): number {
  const [, ofTimeline, written] = /^([0-9a-z]{1,13})-(\d{1,15})$/.exec(text) ?? []
  if (ofTimeline === undefined) throw invalid('cursor-invalid')
  const number = Number(written)
  if (ofTimeline === timeline && number >= forgotten && number <= ofAccount) return number
  throw new AppError(
    'gone',
    'cursor-expired',
    'the changes since then are not known any more, please fetch everything again',
  )
}

function viewChange({ type, thingId, isGone, changedAt }: Change): ChangesAnswer['changes'][number] {
  const id = type === 'record' ? Number(thingId) : thingId
  return { type, id, op: isGone ? 'gone' : 'put', at: changedAt.toISOString() }
}

/** Forgets things that were deleted long ago. Call it at the start of the server and every hour. */
export function forgetOldChanges({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const before = new Date(clock().getTime() - daysOfGoneThings * day)
  transact(db, tx => forgetGoneThings(tx, before))
}
