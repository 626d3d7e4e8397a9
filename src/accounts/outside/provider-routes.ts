import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { invalid } from '../../platform/errors'
import { clientAddress } from '../../platform/http/client-address'
import { described } from '../../platform/http/documented'
import { readForm } from '../../platform/http/input/form'
import { readJsonBody } from '../../platform/http/input/json'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes, publicErrors, saying } from '../../platform/http/schemas'
import { signedInAnswer } from '../auth/log-in'
import { LoginAnswer } from '../auth/schemas'
import { logOutByProvider } from '../providers/back-channel'
import { beginExchange } from '../providers/exchange'
import { logInByProvider } from '../providers/log-in-by-provider'
import type { ProvidersContext } from '../providers/providers'
import { BegunAnswer, LogoutTokenForm, ProviderParams, ProviderReturn } from '../providers/schemas'
import { SessionsEndedAnswer } from './schemas'

/** Failures of asking a provider. */
const asking = ['provider-unreachable', 'provider-misconfigured'] as const

/** Routes of log-ins with a provider, and of those who have logged out there. */
export const providerRoutes = (ctx: ProvidersContext) =>
  new Elysia({ prefix: '/api/auth/oidc/:provider', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .post(
      '/start',
      async ({ params, request, server }) => {
        const provider = ctx.providers.find(params.provider)
        const requester = requesterOf(ctx, request, server)
        const data = await beginExchange(ctx, { provider, purpose: 'log-in', userId: null, requester })
        return { status: 'success' as const, data }
      },
      {
        parse: 'none',
        params: ProviderParams,
        response: {
          200: described('Where the browser goes next.', BegunAnswer),
          ...publicErrors({ 404: ['provider-unknown'], 424: [...asking], 429: ['login-throttled'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'startProviderLogIn',
          summary: 'Begin to log in with a provider',
          description:
            'By OpenID Connect: code flow with PKCE. The provider sends the browser back to `/login/{provider}` of the web app. `log_in` of `GET /api/config` lists the providers.',
        },
      },
    )
    .post(
      '/finish',
      async ({ body, params, request, server, set }) => {
        const requester = requesterOf(ctx, request, server)
        return signedInAnswer(await logInByProvider(ctx, params.provider, body, requester), set)
      },
      {
        parse: readJsonBody,
        params: ProviderParams,
        body: ProviderReturn,
        response: {
          200: described('You are logged in.', LoginAnswer),
          ...publicErrors({
            400: [...jsonCodes, 'provider-transaction-unknown', 'provider-answer-invalid'],
            401: [
              saying('account-inactive', 'invalid credentials'),
              'second-factor-required',
              'second-factor-not-set-up',
            ],
            403: [
              'identity-unknown',
              'provider-connect-first',
              'provider-denied',
              'provider-email-missing',
              'provider-group-missing',
              'registration-closed',
            ],
            404: ['provider-unknown'],
            424: [...asking, 'provider-clock-differs'],
            429: ['login-throttled'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'finishProviderLogIn',
          summary: 'Log in with what a provider has answered',
          description:
            'Each transaction and each code work once. Issuer and subject of the ID token say whose account it is; an email address never does. Where the provider is set to be followed by the second factor of the account here, the answer is 401 with a challenge, as that of `POST /api/auth/login` is.',
        },
      },
    )
    .post(
      '/link',
      async ({ caller, params, request, server }) => {
        const provider = ctx.providers.find(params.provider)
        const requester = requesterOf(ctx, request, server)
        const begun = { provider, purpose: 'link', userId: caller.account.id, requester } as const
        return { status: 'success' as const, data: await beginExchange(ctx, begun) }
      },
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        params: ProviderParams,
        response: {
          200: described('Where the browser goes next.', BegunAnswer),
          ...errors({
            401: [],
            403: ['proof-required'],
            404: ['provider-unknown'],
            424: [...asking],
            429: ['login-throttled'],
          }),
        },
        detail: {
          operationId: 'startProviderLink',
          summary: 'Begin to connect an account at a provider',
          description: 'The log-in ends with `POST /api/auth/identities`.',
        },
      },
    )
    .post(
      '/proof',
      async ({ caller, params, request, server }) => {
        const provider = ctx.providers.find(params.provider)
        const requester = requesterOf(ctx, request, server)
        const begun = { provider, purpose: 'proof', userId: caller.account.id, requester } as const
        return { status: 'success' as const, data: await beginExchange(ctx, begun) }
      },
      {
        access: 'session',
        parse: 'none',
        params: ProviderParams,
        response: {
          200: described('Where the browser goes next.', BegunAnswer),
          ...errors({
            401: [],
            403: [],
            404: ['provider-unknown'],
            424: [...asking],
            429: ['login-throttled'],
          }),
        },
        detail: {
          operationId: 'startProviderProof',
          summary: 'Begin to prove with a provider who you are',
          description:
            'The provider asks for a new log-in (`max_age=0`). `POST /api/auth/proof` with the method `provider` ends it.',
        },
      },
    )
    .post(
      '/backchannel-logout',
      async ({ params, request, server }) => {
        const { fields } = await readForm(request, (_, code) => invalid(code))
        const address = clientAddress(ctx, request, server)
        await logOutByProvider(ctx, params.provider, fields.get('logout_token') ?? '', address)
        return { status: 'success' as const }
      },
      {
        parse: 'none',
        params: ProviderParams,
        response: {
          200: described('The sessions have ended.', SessionsEndedAnswer),
          ...publicErrors({
            400: ['form-malformed', 'form-too-large', 'logout-token-invalid', 'parameter-repeated'],
            404: ['provider-unknown'],
            429: ['login-throttled'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'logOutByProvider',
          summary: 'End the sessions of somebody who has logged out at a provider',
          description:
            'For providers: OpenID Connect Back-Channel Logout 1.0. With `sid`, that session; with only `sub`, all sessions that began with this account.',
          requestBody: LogoutTokenForm,
        },
      },
    )
