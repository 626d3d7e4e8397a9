import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { noteProof } from '../../platform/access/sessions/session-store'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import type { ProvidersContext } from '../providers/providers'
import { proofMethods } from './methods'
import type { ProofBody } from './schemas'

/**
 * Checks what somebody who is logged in gives to prove who they are. What needs a recent proof is then open to this
 * session for ten minutes.
 * @throws AppError 400 if the account cannot prove in this way, 401 if the proof is wrong or the session has ended
 * @throws TooManyRequests after too many wrong attempts
 */
export async function prove(ctx: ProvidersContext, caller: Caller, body: ProofBody, requester: Requester) {
  const method = proofMethods.find(({ name }) => name === body.method)
  if (!method?.isOffered(ctx, caller.account)) throw invalid('proof-method-not-offered')
  await method.prove(ctx, caller.account, body, requester)
  transact(ctx.db, tx => {
    const { jti } = requireStillLoggedIn(tx, caller)
    noteProof(tx, jti, ctx.clock())
    recordAct(ctx, tx, { act: 'proof-given', by: byCaller(caller), detail: [method.name] })
  })
}
