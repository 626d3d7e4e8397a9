// What would let somebody with a stolen session take over an account, or carry data away, needs a proof that is at most
// ten minutes old: a log-in, or a password or another factor given again (`accounts/proof/`).
import { minute } from '../../lib/durations'
import { forbidden } from '../errors'
import type { AccessContext } from './access-context'
import { requireStillLoggedIn, type TokenHolder } from './caller'
import { accountHasSecondFactor } from './second-factor'
import { findSession } from './sessions/session-store'

/** How long a proof holds, in milliseconds. */
const proofMs = 10 * minute

/**
 * Who has to prove who they are: on addresses of our own everybody; on those of the contract only users with a second
 * factor, or everybody if the settings say so (`RECENT_PROOF=require`), because apps do not know of proofs.
 */
export type ProofRule = 'own' | 'contract'

/**
 * Requires a recent proof of the caller's session. Tokens of apps and scripts cannot prove anything.
 * @throws AppError 403 `proof-required`, 401 if the session has ended
 */
export function requireRecentProof(ctx: AccessContext, caller: TokenHolder, rule: ProofRule) {
  if (!isProofNeeded(ctx, caller, rule)) return
  // The session may have ended while the body arrived.
  if (caller.session !== null) requireStillLoggedIn(ctx.db, caller)
  if (provedUntil(ctx, caller) === null)
    throw forbidden('proof-required', 'please prove who you are, and try again')
}

const isProofNeeded = ({ config, db }: AccessContext, { account }: TokenHolder, rule: ProofRule) =>
  rule === 'own' || config.recentProof === 'require' || accountHasSecondFactor(db, account.id)

/**
 * Returns the time until which the last proof of a session holds; null if there is none that holds. A proof in the
 * future was given while the clock was ahead, and does not hold.
 */
export function provedUntil({ db, clock }: AccessContext, { session }: TokenHolder): Date | null {
  const provedAt = session === null ? undefined : findSession(db, session)?.provedAt
  if (!provedAt) return null
  const ageMs = clock().getTime() - provedAt.getTime()
  return ageMs >= 0 && ageMs < proofMs ? new Date(provedAt.getTime() + proofMs) : null
}
