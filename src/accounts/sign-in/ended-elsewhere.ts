// Remembers for a while whose sessions at a provider have ended. A log-in that began there before, and whose second step
// is still to come, has no session yet that could be ended, and must not open one afterwards.
import { hour } from '../../lib/durations'
import { hashSecret } from '../../platform/access/tokens/secrets'
import type { Db } from '../../platform/db/database'
import { findEnds, issuerOf, noteEnd } from './ways-in-store'

/** How long it is remembered in milliseconds: longer than any challenge of a log-in lives. */
const keptMs = hour

/** What has ended: with `sid`, that session at the provider; without, all of the identity. */
interface Ended {
  issuer: string
  /** `null` if the provider has only named a session. */
  identityId: number | null
  sid: string | null
}

/** The slash at the end makes no difference, as where identities are looked for. */
const nameOf = ({ issuer, identityId, sid }: Ended) =>
  hashSecret(`ended ${identityId ?? issuer.replace(/\/$/, '')} ${sid ?? ''}`)

export function noteEndedElsewhere(tx: Db, ended: Ended, now: Date) {
  noteEnd(tx, nameOf(ended), new Date(now.getTime() + keptMs))
}

/**
 * Whether a log-in that began at a provider may still go on: the account there is connected, and nobody has logged out
 * there since.
 * @param since when the log-in began
 */
export function goesOnElsewhere(
  db: Db,
  userId: number,
  { identityId, sid }: { identityId: number; sid: string | null },
  since: Date,
): boolean {
  const issuer = issuerOf(db, userId, identityId)
  if (issuer === undefined) return false
  const names = [nameOf({ issuer, identityId, sid: null })]
  if (sid !== null) names.push(nameOf({ issuer, identityId, sid }), nameOf({ issuer, identityId: null, sid }))
  return findEnds(db, names).every(forgottenAt => forgottenAt.getTime() - keptMs < since.getTime())
}
