import type { Account } from '../../platform/access/store'
import { forbidden, invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { endExchange } from '../providers/exchange'
import { judgeAnswer } from '../providers/judge-answer'
import type { ProvidersContext } from '../providers/providers'
import { findIdentity, listIdentities } from '../providers/store'
import type { ProofBody } from './schemas'

/** A new log-in at a provider, to the same account there as the one that is connected here. */
export const byProvider = {
  name: 'provider',
  isOffered: (ctx: ProvidersContext, { id }: Account) =>
    listIdentities(ctx.db, id).some(({ issuer }) => ctx.providers.findByIssuer(issuer)),
  async prove(ctx: ProvidersContext, { id: userId }: Account, body: ProofBody, requester: Requester) {
    const { provider: key, provider_return: sent } = body
    if (key === undefined || sent === undefined) throw invalid('fields-invalid')
    await judgeAnswer(ctx, { requester, userId }, async () => {
      const provider = ctx.providers.find(key)
      const { issuer, subject } = await endExchange(ctx, { provider, purpose: 'proof', userId }, sent)
      if (findIdentity(ctx.db, issuer, subject)?.userId !== userId)
        throw forbidden('identity-unknown', 'no account here belongs to your account at the provider')
    })
  },
} as const
