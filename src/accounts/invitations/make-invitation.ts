import { randomText } from '../../lib/random'
import { hashSecret } from '../../platform/access/tokens/secrets'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import {
  countOpenInvitations,
  deleteExpiredInvitations,
  type Invitation,
  insertInvitation,
  lifetimeMs,
} from './store'

/** Nobody invites so many, and each is a door that stands open for a week. */
const mostOpen = 100

export interface NewInvitation {
  invitation: Invitation
  /** Opens the door, and is nowhere else. */
  token: string
}

/**
 * @param who who invites, null on the command line, and whom
 * @throws AppError when too many are open
 */
export function makeInvitation(
  tx: Db,
  who: { userId: number | null; email: string | null },
  now: Date,
): NewInvitation {
  deleteExpiredInvitations(tx, now)
  if (countOpenInvitations(tx, now) >= mostOpen) {
    throw invalid('too-many-invitations', `there can be ${mostOpen} open invitations at most`)
  }
  const token = randomText(32)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const invitation = insertInvitation(tx, { ...who, linkHash: hashSecret(token), createdAt: now, expiresAt })
  return { invitation, token }
}

/** The token is behind the `#`, which browsers send nowhere. @param origin where the server is found */
export const invitationLink = (origin: string, token: string) => `${origin}/invitation#${token}`
