import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import type { WorkoutsContext } from '../../../workouts/workouts-context'
import { findLink, type Link } from '../rows/link-store'
import type { Asking, Connector } from '../service/connector'

/** What a look at a service needs. */
export interface Looking {
  ctx: WorkoutsContext
  /** The link as it was when the look began. */
  link: Link
  account: Account
  connector: Connector
  asking: Asking
}

/**
 * Thrown when a look is no longer wanted: the service was paused or disconnected meanwhile or has got another key, or the
 * account may do nothing.
 */
export class NoLongerWanted extends Error {}

/** Returns the link if a look that began with it is still wanted, with this very key. */
export function findWanted(db: Db, { id, generation }: Pick<Link, 'id' | 'generation'>): Link | undefined {
  const link = findLink(db, id)
  return link?.status === 'active' && link.generation === generation ? link : undefined
}

/** @throws NoLongerWanted */
export function requireWanted(db: Db, link: Pick<Link, 'id' | 'generation'>) {
  if (!findWanted(db, link)) throw new NoLongerWanted()
}
