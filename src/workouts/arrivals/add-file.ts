// Adds files that programs send by themselves. Nobody can be asked anything, and the same file may come again.
import type { TokenHolder } from '../../platform/access/caller'
import type { Account } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { TooManyRequests } from '../../platform/errors'
import { findMerged, findMergedOf } from '../duplicates/store'
import { shortIdOfKey, uploadWorkouts } from '../intake/upload-workouts'
import { findWorkout, type WorkoutRow } from '../rows/store'
import { readSportsOfWords } from '../sports/of-files/read-sport-choice'
import { sportOfWord } from '../sports/of-files/sport-choice'
import type { WorkoutsContext } from '../workouts-context'
import type { SaidByApp } from './fitotrack'
import { settleGrown } from './grown'
import type { ReceivedFile } from './receive-file'

interface Asked {
  /** Id of the sport; `null` to take it from the file. */
  sportId: number | null
  /** Idempotency key of the sender; `null` for none. */
  key: string | null
  said: SaidByApp
  /** Throws if the sender may not add anything any more. */
  requireStill(tx: Db): void
  /**
   * Stores further rows, in the transaction that adds the workouts or gives one a longer recording. Not called if
   * everything was there already.
   */
  storeAlso?(tx: Db, added: readonly WorkoutRow[]): void
}

interface Arrival {
  /**
   * Whether workouts were added, workouts that were there got a longer recording, or everything was there already.
   */
  outcome: 'added' | 'extended' | 'present'
  /** Short ids of the workouts of the file, in no particular order. */
  ids: string[]
}

/**
 * Adds the workouts of a file. What is there already is not added again: a file that was sent before, and a recording
 * of which a workout has all points. If a recording is the longer self of a workout, the workout gets it.
 * @throws AppError as `uploadWorkouts` does
 */
export const addFile = (
  ctx: WorkoutsContext,
  { account }: TokenHolder,
  { hash, ...received }: ReceivedFile,
  { sportId, key: ownKey, said, requireStill, storeAlso = () => {} }: Asked,
): Promise<Arrival> =>
  // One after the other, so that each is compared with those before it.
  ctx.uploadTurns.run(turnOf(account), async () => {
    requireStill(ctx.db)
    const key = ownKey ?? `content ${hash}`
    const known = listKnown(ctx.db, account.id, key)
    if (known.length > 0) return { outcome: 'present', ids: known }
    const found = { present: [], grown: [] }
    let isAdded = false
    const data = {
      sportId,
      fallbackSportId: sportId === null ? sportSaid(ctx, account.id, said) : null,
      isUnattended: true,
      title: said.title ?? null,
      description: null,
      notes: said.notes,
      equipmentIds: undefined,
      key,
    }
    const stored = await uploadWorkouts(
      ctx,
      { account },
      { ...received, data },
      {
        settle: settleGrown(ctx, account.id, found),
        storeAlso(tx, added) {
          requireStill(tx)
          isAdded = added.length > 0
          storeAlso(tx, added)
        },
      },
    )
    const outcome = isAdded ? 'added' : found.grown.length > 0 ? 'extended' : 'present'
    return { outcome, ids: [...stored.map(({ shortId }) => shortId), ...found.grown, ...found.present] }
  })

const turnOf = ({ id }: Pick<Account, 'id'>) => String(id)

/** Maximum number of files of a user that wait for each other, each of them on the disk. */
const maxWaiting = 100

/**
 * Call it before a file is received.
 * @throws TooManyRequests if too many files of this user are waiting, unless rate limits are off
 */
export function requireTurn({ config, uploadTurns }: WorkoutsContext, account: Pick<Account, 'id'>) {
  if (config.rateLimits.length === 0 || uploadTurns.count(turnOf(account)) < maxWaiting) return
  throw new TooManyRequests('uploads-busy', 'rate limit exceeded (too many uploads at once)', 10)
}

/**
 * Returns the short ids of the workouts that came with an upload of this key; empty if there was none, or if its first
 * workout was deleted.
 */
function listKnown(db: Db, userId: number, key: string): string[] {
  const ids: string[] = []
  for (;;) {
    const id = findKnown(db, userId, shortIdOfKey(userId, key, ids.length))
    if (id === null) return ids
    ids.push(id)
  }
}

/** Returns the short id of a workout, or of the one into which it was merged; `null` if there is neither. */
function findKnown(db: Db, userId: number, shortId: string): string | null {
  if (findWorkout(db, { shortId })) return shortId
  const mergedId = findMergedOf(db, userId, shortId)
  const kept = mergedId === undefined ? undefined : findMerged(db, userId, mergedId)?.keptShortId
  return kept !== undefined && findWorkout(db, { shortId: kept }) ? kept : null
}

/** Returns the id of the sport that the app names; `null` if it names none, or none that is known. */
const sportSaid = (ctx: WorkoutsContext, userId: number, { sportWord }: SaidByApp): number | null =>
  sportWord === null ? null : sportOfWord(readSportsOfWords(ctx.db, userId, ctx.clock()), sportWord, true)
