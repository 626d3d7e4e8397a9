// The ways in which somebody who is logged in proves again who they are. A factor is one more line in this list.
import { hasPassword } from '../../platform/access/passwords'
import type { Account } from '../../platform/access/store'
import type { ProofMethodName } from '../../platform/acts'
import { invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import type { RightCode } from '../factors/check-code'
import { countRecoveryCodes, findAuthenticator, listPasskeys } from '../factors/store'
import { worksHere } from '../factors/usable-factors'
import type { ProvidersContext } from '../providers/providers'
import { byProvider } from './by-provider'
import { requireCode, requirePasskey } from './require-factor'
import { requirePassword } from './require-password'
import type { ProofBody } from './schemas'

interface ProofMethod {
  name: ProofMethodName
  /** Whether the account can prove in this way. */
  isOffered(ctx: ProvidersContext, account: Account): boolean
  /**
   * Checks what was sent.
   * @throws AppError 400 if a field is missing, 401 if it is wrong
   * @throws TooManyRequests after too many wrong attempts
   */
  prove(ctx: ProvidersContext, account: Account, body: ProofBody, requester: Requester): Promise<void>
}

const byPassword: ProofMethod = {
  name: 'password',
  isOffered: (_, { passwordHash }) => hasPassword(passwordHash),
  async prove(ctx, account, { password }, requester) {
    if (!password) throw invalid('current-password-missing', 'current password is missing')
    await requirePassword(ctx, account, password, requester)
  },
}

/** A code of the authenticator app, or a recovery code. */
const byCode = (kind: RightCode['kind']): ProofMethod => ({
  name: kind,
  isOffered: ({ db }, { id }) =>
    kind === 'totp' ? findAuthenticator(db, id) !== undefined : countRecoveryCodes(db, id) > 0,
  async prove(ctx, account, { code }, requester) {
    if (!code) throw invalid('code-missing')
    await requireCode(ctx, account, { code, kind }, requester)
  },
})

const byPasskey: ProofMethod = {
  name: 'passkey',
  isOffered: (ctx, { id }) => listPasskeys(ctx.db, id).some(passkey => worksHere(ctx, passkey)),
  async prove(ctx, account, { passkey }, requester) {
    if (!passkey) throw invalid('passkey-missing')
    await requirePasskey(ctx, account, passkey, requester)
  },
}

/** The methods, the most usual first. */
export const proofMethods: readonly ProofMethod[] = [
  byPassword,
  byPasskey,
  byCode('totp'),
  byCode('recovery-code'),
  byProvider,
]
