import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import { imageCookie } from '../access/image-cookie'
import { insertRevokedSession } from '../access/store'
import type { Context } from '../context'
import { transact } from '../db/database'
import { readJsonBody } from '../http/json'
import { errors } from '../http/schemas'
import { logIn } from './log-in'
import { registerUser, requireOpenRegistration } from './register-user'
import { LoginAnswer, LoginBody, LogoutAnswer, RegisterAnswer, RegisterBody } from './schemas'
import { signedInAnswer } from './signed-in-answer'

export const authRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/auth', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .post(
      '/register',
      async ({ body }) => {
        await registerUser(ctx, body)
        return { status: 'success' as const }
      },
      {
        // Whether registration is open is said before the body is looked at.
        parse: [() => requireOpenRegistration(ctx), readJsonBody],
        body: RegisterBody,
        response: { 200: RegisterAnswer, ...errors(400, 403) },
        detail: {
          summary: 'Register',
          description: 'The account is inactive until an administrator activates it.',
        },
      },
    )
    .post('/login', async ({ body, set }) => signedInAnswer(await logIn(ctx, body), set), {
      parse: readJsonBody,
      body: LoginBody,
      response: { 200: LoginAnswer, ...errors(400, 401) },
      detail: {
        summary: 'Log in',
        description: 'Send the answer’s `auth_token` as Bearer token. Only active accounts log in.',
      },
    })
    .post(
      '/logout',
      ({ caller: { session }, set }) => {
        transact(ctx.db, tx => insertRevokedSession(tx, session.jti, session.expiresAt, ctx.clock()))
        set.headers['set-cookie'] = imageCookie.clear()
        return { status: 'success' as const, message: 'successfully logged out' }
      },
      {
        access: 'session',
        parse: 'none',
        response: { 200: LogoutAnswer, ...errors(401, 403) },
        detail: { summary: 'Log out', description: 'The token is dead at once.' },
      },
    )
