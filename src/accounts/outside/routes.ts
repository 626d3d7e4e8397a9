import { Elysia } from 'elysia'
import { publicRoutes } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { readJsonBody } from '../../platform/http/input/json'
import { requesterOf } from '../../platform/http/requester'
import { jsonCodes, publicErrors } from '../../platform/http/schemas'
import { signedInAnswer } from '../auth/log-in'
import { LoginAnswer } from '../auth/schemas'
import type { ProvidersContext } from '../providers/providers'
import { logInByHeader } from './log-in-by-header'
import { logInByLink } from './log-in-link'
import { LogInLinkBody } from './schemas'

/** Routes of log-ins that something outside of this server has decided: a proxy, or a command on the machine. */
export const outsideRoutes = (ctx: ProvidersContext) =>
  new Elysia({ prefix: '/api/auth', tags: ['Accounts'] })
    .use(publicRoutes())
    .post(
      '/header',
      async ({ request, server, set }) => {
        const requester = requesterOf(ctx, request, server)
        return signedInAnswer(await logInByHeader(ctx, { request, server }, requester), set)
      },
      {
        parse: 'none',
        response: {
          200: described('You are logged in.', LoginAnswer),
          ...publicErrors({
            401: [
              'header-not-believed',
              'header-user-unknown',
              'second-factor-required',
              'second-factor-not-set-up',
            ],
            424: ['provider-unreachable'],
            429: ['login-throttled'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'logInByHeader',
          summary: 'Log in as the person that a proxy names',
          description:
            'Needs the settings `AUTH_HEADER` and `AUTH_HEADER_FROM`, and a connection from such a proxy. With `AUTH_HEADER_ISSUER`, the header is a signed token. No other operation reads it. With `AUTH_HEADER_SECOND_FACTOR`, the answer may be 401 with a challenge, as that of `POST /api/auth/login` is.',
        },
      },
    )
    .post(
      '/link',
      async ({ body, request, server, set }) =>
        signedInAnswer(await logInByLink(ctx, body.token, requesterOf(ctx, request, server)), set),
      {
        parse: readJsonBody,
        body: LogInLinkBody,
        response: {
          200: described('You are logged in.', LoginAnswer),
          ...publicErrors({ 400: [...jsonCodes], 403: ['log-in-link-invalid'], 429: ['login-throttled'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'logInByLink',
          summary: 'Log in with a link of the command line',
          description: 'The command `trackhut users link` makes it. It works once, within ten minutes.',
        },
      },
    )
