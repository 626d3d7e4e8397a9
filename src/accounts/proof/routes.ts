import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import type { Caller } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import { provedUntil } from '../../platform/access/recent-proof'
import { described } from '../../platform/http/documented'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { PasskeyRequestAnswer } from '../factors/schemas'
import type { ProvidersContext } from '../providers/providers'
import { proofMethods } from './methods'
import { prove } from './prove'
import { askForOwnPasskey } from './require-factor'
import { ProofAnswer, ProofBody } from './schemas'

/** Routes by which somebody who is logged in proves again who they are, see `access/recent-proof.ts`. */
export const proofRoutes = (ctx: ProvidersContext) =>
  new Elysia({ prefix: '/api/auth/proof', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .get('', ({ caller }) => answerOf(ctx, caller), {
      access: 'session',
      response: {
        200: described('The ways, and the last proof.', ProofAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'getProof',
        summary: 'How you can prove who you are',
        description:
          'Some operations need a log-in or a proof of the last ten minutes, and are otherwise refused with `proof-required`.',
      },
    })
    .post(
      '',
      async ({ caller, body, request, server }) => {
        await prove(ctx, caller, body, requesterOf(ctx, request, server))
        return answerOf(ctx, caller)
      },
      {
        access: 'session',
        body: ProofBody,
        response: {
          200: described('The proof holds for ten minutes, for this session.', ProofAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'proof-method-not-offered',
              'current-password-missing',
              'password-too-long',
              'code-missing',
              'passkey-missing',
              'provider-answer-invalid',
              'provider-transaction-unknown',
            ],
            401: ['current-password-wrong', 'code-wrong', 'passkey-refused', 'challenge-invalid'],
            403: ['identity-unknown', 'provider-denied'],
            404: ['provider-unknown'],
            424: ['provider-clock-differs', 'provider-misconfigured', 'provider-unreachable'],
            429: ['login-throttled', 'passwords-busy'],
          }),
        },
        detail: {
          operationId: 'prove',
          summary: 'Prove who you are',
          description: 'Send one of the ways that `GET /api/auth/proof` names, and what it needs.',
        },
      },
    )
    .post(
      '/passkey/options',
      async ({ caller, request, server }) => ({
        status: 'success' as const,
        data: { ...(await askForOwnPasskey(ctx, caller.account, requesterOf(ctx, request, server))) },
      }),
      {
        access: 'session',
        parse: 'none',
        response: {
          200: described('The options.', PasskeyRequestAnswer),
          ...errors({ 400: ['passkeys-impossible'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'askForOwnPasskey',
          summary: 'Begin to prove who you are by a passkey',
          description: 'Send what the browser answers as `passkey` to `POST /api/auth/proof`.',
        },
      },
    )

function answerOf(ctx: ProvidersContext, caller: Caller): ProofAnswer {
  const offered = proofMethods.filter(({ isOffered }) => isOffered(ctx, caller.account))
  const until = provedUntil(ctx, caller)
  const proved_until = until && httpDate(until)
  return { status: 'success', data: { methods: offered.map(({ name }) => name), proved_until } }
}
