import { Elysia } from 'elysia'
import { publicRoutes } from '../../platform/access/guard'
import { countAccounts } from '../../platform/access/store'
import { described } from '../../platform/http/documented'
import { readJsonBody } from '../../platform/http/input/json'
import { requesterOf } from '../../platform/http/requester'
import { jsonCodes, publicErrors } from '../../platform/http/schemas'
import { signedInAnswer } from '../auth/log-in'
import { LoginAnswer } from '../auth/schemas'
import { createFirstAccount, type SetupContext } from './create-first-account'
import { SetupAnswer, SetupBody } from './schemas'

export const setupRoutes = (ctx: SetupContext) =>
  new Elysia({ prefix: '/api/setup', tags: ['Set-up'] })
    .use(publicRoutes())
    .get(
      '',
      () => {
        const isNew = countAccounts(ctx.db) === 0
        return {
          status: 'success' as const,
          data: {
            needs_first_account: isNew,
            has_token_of_settings: isNew && ctx.setupLink.isOfSettings,
          },
        }
      },
      {
        response: {
          200: described('Whether the first account is missing.', SetupAnswer),
          ...publicErrors({}),
        },
        publicAccess: true,
        detail: {
          operationId: 'getSetup',
          summary: 'Whether the first account has yet to be created',
          description: 'Until then nobody can log in.',
        },
      },
    )
    .post(
      '',
      async ({ body, request, server, set }) =>
        signedInAnswer(await createFirstAccount(ctx, body, requesterOf(ctx, request, server)), set),
      {
        parse: readJsonBody,
        body: SetupBody,
        response: {
          200: described('The account exists; you are logged in.', LoginAnswer),
          ...publicErrors({
            400: [
              ...jsonCodes,
              'password-too-long',
              'rules-broken',
              'username-length-invalid',
              'username-characters-invalid',
              'email-invalid',
              'password-too-short',
              'password-common',
              'time-zone-invalid',
            ],
            403: ['setup-link-invalid'],
            429: ['passwords-busy'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'createFirstAccount',
          summary: 'Create the first account',
          description:
            'Needs the token of the set-up link, which is `SETUP_TOKEN` if the settings contain it. The account is an active administrator.',
        },
      },
    )
