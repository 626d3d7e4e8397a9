import { Elysia } from 'elysia'
import { countAccounts } from '../platform/access/store'
import { LoginAnswer } from '../auth/schemas'
import { signedInAnswer } from '../accounts/auth/signed-in-answer'
import type { Context } from '../context'
import { readJsonBody } from '../platform/http/input/json'
import { errors } from '../http/schemas'
import { createFirstAccount } from '../accounts/setup/create-first-account'
import { SetupAnswer, SetupBody } from './schemas'

export const setupRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/setup', tags: ['Set-up'] })
    .get(
      '',
      () => ({ status: 'success' as const, data: { needs_first_account: countAccounts(ctx.db) === 0 } }),
      {
        response: { 200: SetupAnswer, ...errors() },
        detail: { summary: 'Whether the first account is still to be made' },
      },
    )
    .post('', async ({ body, set }) => signedInAnswer(await createFirstAccount(ctx, body), set), {
      parse: readJsonBody,
      body: SetupBody,
      response: { 200: LoginAnswer, ...errors(400, 403) },
      detail: {
        summary: 'Make the first account',
        description: 'With the token of the set-up link. The account is an active administrator.',
      },
    })
