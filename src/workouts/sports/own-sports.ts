// Sports that administrators have added to the standard ones.
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { queueJob } from '../../platform/jobs/store'
import { computeLoadsKind } from '../job-kinds'
import { metOf } from './met'
import { sportGroupOf } from './sport-group'
import {
  deleteOwnSport,
  insertOwnSport,
  isInUse,
  listSportLabels,
  markLoadsOfSport,
  type OwnSport,
  type SportOfUser,
  updateOwnSport,
} from './store'

/**
 * Adds a sport in the caller's transaction. Equipment of every type may be used for it.
 * @returns the id of the sport, which is never reused
 * @throws AppError 400 if another sport has the label
 */
export function createSport(tx: Db, sport: OwnSport): number {
  const label = sport.label.trim()
  requireFreeLabel(tx, label, null)
  return insertOwnSport(tx, { ...sport, label })
}

/**
 * Changes a sport that was added on this server, in the caller's transaction. `jobs.wake()` must be called after the
 * commit, because load and energy of its workouts depend on its icon.
 * @throws AppError 400 for a standard sport, or if another sport has the label
 */
export function changeOwnSport(
  tx: Db,
  ctx: Pick<PlatformContext, 'clock'>,
  { sport, own, preference }: SportOfUser,
  changes: Partial<OwnSport>,
) {
  if (!own) throw notOwn()
  const label = changes.label?.trim()
  if (label !== undefined) requireFreeLabel(tx, label, sport.id)
  updateOwnSport(tx, sport.id, { ...changes, ...(label !== undefined && { label }) })
  const [before, after] = [own, { ...own, ...(changes.icon && { icon: changes.icon }) }].map(own => {
    const ofUser = { sport, own, preference }
    return { group: sportGroupOf(ofUser), met: metOf(ofUser) }
  })
  if (Bun.deepEquals(before, after)) return
  markLoadsOfSport(tx, sport.id)
  queueJob(tx, computeLoadsKind, null, ctx.clock())
}

/**
 * Deletes a sport that was added on this server.
 * @throws AppError 400 for a standard sport, or while the sport has workouts
 */
export function removeOwnSport(tx: Db, { sport, own }: SportOfUser) {
  if (!own) throw notOwn()
  if (isInUse(tx, sport.id)) throw invalid('sport-in-use', 'sport has workouts')
  deleteOwnSport(tx, sport.id)
}

const notOwn = () => invalid('sport-not-own', 'only sports of this server’s own can be changed or deleted')

/**
 * Checks that no other sport has the label. Labels must differ in more than case, because archives name sports by
 * label, and some archives write labels in lower case.
 */
function requireFreeLabel(tx: Db, label: string, ownId: number | null) {
  const isTaken = listSportLabels(tx).some(
    other => other.id !== ownId && other.label.toLowerCase() === label.toLowerCase(),
  )
  if (isTaken) throw invalid('sport-label-taken', 'sport already exists with the same label')
}
