import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { imageCookie } from '../../platform/access/image-cookie'
import { insertRevokedSession } from '../../platform/access/store'
import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { notFound } from '../../errors'
import { askerOf } from '../../platform/http/asker'
import { readJsonBody } from '../../platform/http/input/json'
import { errors } from '../../http/schemas'
import { confirmAccount } from './confirm-account'
import { confirmEmail } from './confirm-email'
import { logIn } from '../../auth/log-in'
import { registerUser, requireOpenRegistration } from './register-user'
import { requestLetter } from '../../auth/request-letter'
import { resetPassword } from './reset-password'
import {
  LoginAnswer,
  LoginBody,
  MessageAnswer,
  NewPasswordBody,
  RegisterAnswer,
  RegisterBody,
  ResendBody,
  ResetRequestBody,
  TokenBody,
} from '../../auth/schemas'
import { signedInAnswer } from './signed-in-answer'

export const authRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/auth', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .post(
      '/register',
      async ({ body, request, server }) => {
        await registerUser(ctx, body, askerOf(ctx, request, server))
        return { status: 'success' as const }
      },
      {
        // Whether registration is open is said before the body is looked at.
        parse: [() => requireOpenRegistration(ctx), readJsonBody],
        body: RegisterBody,
        response: { 200: RegisterAnswer, ...errors(400, 403) },
        detail: {
          summary: 'Register',
          description: 'The account is inactive until it is confirmed, or activated by an administrator.',
        },
      },
    )
    .post(
      '/account/confirm',
      async ({ body, request, server, set }) => {
        const signedIn = await confirmAccount(ctx, body.token, askerOf(ctx, request, server))
        return signedInAnswer(signedIn, set, 'account confirmation successful')
      },
      {
        parse: readJsonBody,
        body: TokenBody,
        response: { 200: LoginAnswer, ...errors(400) },
        detail: { summary: 'Confirm an account', description: 'With the token of the letter; it logs in.' },
      },
    )
    .post(
      '/account/resend-confirmation',
      ({ body, request, server }) => {
        requestLetter(ctx, 'confirm-account', body.email, askerOf(ctx, request, server))
        return done('confirmation email resent')
      },
      {
        parse: [() => requireMail(ctx), readJsonBody],
        body: ResendBody,
        response: { 200: MessageAnswer, ...errors(400, 404) },
        detail: {
          summary: 'Send the confirmation letter again',
          description: 'The answer is the same whether or not an account waits for it. Needs mail.',
        },
      },
    )
    .post(
      '/login',
      async ({ body, request, server, set }) =>
        signedInAnswer(await logIn(ctx, body, askerOf(ctx, request, server)), set),
      {
        parse: readJsonBody,
        body: LoginBody,
        response: { 200: LoginAnswer, ...errors(400, 401) },
        detail: {
          summary: 'Log in',
          description: 'Send the answer’s `auth_token` as Bearer token. Only active accounts log in.',
        },
      },
    )
    .post(
      '/password/reset-request',
      ({ body, request, server }) => {
        requestLetter(ctx, 'reset-password', body.email, askerOf(ctx, request, server))
        return done('password reset request processed')
      },
      {
        parse: [() => requireMail(ctx), readJsonBody],
        body: ResetRequestBody,
        response: { 200: MessageAnswer, ...errors(400, 404) },
        detail: {
          summary: 'Ask for a link to set a new password',
          description: 'The answer is the same whether or not the address has an account. Needs mail.',
        },
      },
    )
    .post(
      '/password/update',
      async ({ body, request, server }) => {
        await resetPassword(ctx, body, askerOf(ctx, request, server))
        return done('password updated')
      },
      {
        parse: readJsonBody,
        body: NewPasswordBody,
        response: { 200: MessageAnswer, ...errors(400, 401) },
        detail: {
          summary: 'Set a new password',
          description: 'With the token of a reset. All sessions end.',
        },
      },
    )
    .post(
      '/email/update',
      ({ body, request, server }) => {
        confirmEmail(ctx, body.token, askerOf(ctx, request, server))
        return done('email updated')
      },
      {
        parse: readJsonBody,
        body: TokenBody,
        response: { 200: MessageAnswer, ...errors(400) },
        detail: { summary: 'Confirm a new mail address', description: 'With the token of the letter.' },
      },
    )
    .post(
      '/logout',
      ({ caller, set }) => {
        const { jti, expiresAt } = caller.session!
        transact(ctx.db, tx => insertRevokedSession(tx, jti, expiresAt, ctx.clock()))
        set.headers['set-cookie'] = imageCookie.clear()
        return done('successfully logged out')
      },
      {
        access: 'session',
        parse: 'none',
        response: { 200: MessageAnswer, ...errors(401, 403) },
        detail: { summary: 'Log out', description: 'The token is dead at once.' },
      },
    )

const done = (message: string) => ({ status: 'success' as const, message })

/** @throws AppError 404 where no letter can be sent */
function requireMail(ctx: Context) {
  if (!ctx.mail) throw notFound('the requested URL was not found on the server')
}
