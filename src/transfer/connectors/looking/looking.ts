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

/** Thrown when a look is no longer wanted: it was paused or disconnected meanwhile, or the account may do nothing. */
export class NoLongerWanted extends Error {}

/** @throws NoLongerWanted */
export function requireWanted(db: Db, { id }: Pick<Link, 'id'>) {
  if (findLink(db, id)?.status !== 'active') throw new NoLongerWanted()
}
