import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { requireStillAdmin } from '../../platform/access/require-account'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { UserPath } from '../users/schemas'
import { requireUser } from '../users/store'
import {
  linkIdentity,
  linkIdentityOf,
  presentIdentities,
  unlinkIdentity,
  unlinkIdentityOf,
} from './identities'
import type { ProvidersContext } from './providers'
import { IdentitiesAnswer, IdentityBody, IdentityParams, LinkBody, UserIdentityParams } from './schemas'

/** Routes of the accounts at providers that belong to an account. */
export const identitiesRoutes = (ctx: ProvidersContext) => {
  const answer = (userId: number) => ({ status: 'success' as const, data: presentIdentities(ctx, userId) })
  return new Elysia({ prefix: '/api', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .get('/auth/identities', ({ caller }) => answer(caller.account.id), {
      access: 'session',
      response: {
        200: described('Your accounts at providers.', IdentitiesAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'getIdentities',
        summary: 'Your accounts at providers, with which you can log in',
        description: 'In the order in which they were connected.',
      },
    })
    .post(
      '/auth/identities',
      async ({ body, caller, request, server }) => {
        await linkIdentity(ctx, caller, body, requesterOf(ctx, request, server))
        return answer(caller.account.id)
      },
      {
        access: 'session',
        recentProof: 'own',
        body: LinkBody,
        response: {
          200: described('The account is connected.', IdentitiesAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'identity-taken',
              'provider-answer-invalid',
              'provider-transaction-unknown',
              'too-many-identities',
            ],
            401: [],
            403: ['proof-required', 'provider-denied', 'provider-group-missing'],
            404: ['provider-unknown'],
            424: ['provider-clock-differs', 'provider-misconfigured', 'provider-unreachable'],
            429: ['login-throttled'],
          }),
        },
        detail: {
          operationId: 'linkIdentity',
          summary: 'Connect an account at a provider with what it has answered',
          description: 'The log-in begins with `POST /api/auth/oidc/{provider}/link`, with the same account.',
        },
      },
    )
    .delete(
      '/auth/identities/:id',
      ({ caller, params, request, server }) => {
        unlinkIdentity(ctx, caller, readId(params.id) ?? 0, requesterOf(ctx, request, server))
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        params: IdentityParams,
        response: {
          204: NoContent('The account is not connected any more.'),
          ...errors({ 401: [], 403: ['last-way-in', 'proof-required'], 404: ['identity-not-found'] }),
        },
        detail: {
          operationId: 'unlinkIdentity',
          summary: 'Disconnect an account at a provider',
          description:
            'Sessions that began with it end, except for the current one. A password, another account at a provider or a passkey has to be left.',
        },
      },
    )
    .get(
      '/users/:user_name/identities',
      ({ caller, params }) => {
        requireStillAdmin(ctx.db, caller.account.id)
        return answer(requireUser(ctx.db, params.user_name).id)
      },
      {
        adminAccess: 'session',
        params: UserPath,
        response: {
          200: described('The accounts at providers of a user.', IdentitiesAnswer),
          ...errors({ 401: [], 403: ['not-administrator'], 404: ['user-not-found'] }),
        },
        detail: {
          operationId: 'getUserIdentities',
          summary: 'Accounts at providers of a user',
          description: 'Administrators only.',
        },
      },
    )
    .post(
      '/users/:user_name/identities',
      ({ body, caller, params }) => answer(linkIdentityOf(ctx, caller, params.user_name, body)),
      {
        adminAccess: 'session',
        recentProof: 'own',
        params: UserPath,
        body: IdentityBody,
        response: {
          200: described('The account is connected.', IdentitiesAnswer),
          ...errors({
            400: [...jsonCodes, 'identity-taken', 'too-many-identities'],
            401: [],
            403: ['not-administrator', 'proof-required'],
            404: ['provider-unknown', 'user-not-found'],
          }),
        },
        detail: {
          operationId: 'linkUserIdentity',
          summary: 'Connect an account at a provider to an account of a user',
          description: 'From then on, whoever has that account logs in as this user. Administrators only.',
        },
      },
    )
    .delete(
      '/users/:user_name/identities/:id',
      ({ caller, params }) => {
        unlinkIdentityOf(ctx, caller, params.user_name, readId(params.id) ?? 0)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        parse: 'none',
        params: UserIdentityParams,
        response: {
          204: NoContent('The account is not connected any more.'),
          ...errors({
            401: [],
            403: ['not-administrator', 'proof-required'],
            404: ['identity-not-found', 'user-not-found'],
          }),
        },
        detail: {
          operationId: 'unlinkUserIdentity',
          summary: 'Disconnect an account at a provider from an account of a user',
          description: 'Sessions that began with it end. Administrators only.',
        },
      },
    )
}
