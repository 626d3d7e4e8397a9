import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { imageCookie } from '../../platform/access/image-cookie'
import { closeSession } from '../../platform/access/store'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { askerOf } from '../../platform/http/asker'
import { readJsonBody } from '../../platform/http/input/json'
import { basePathOf } from '../../platform/http/public-origin'
import { confirmAccount } from './confirm-account'
import { confirmEmail } from './confirm-email'
import { logIn } from './log-in'
import {
  confirmAccountOperation,
  confirmEmailOperation,
  logInOperation,
  logOutOperation,
  registerOperation,
  requestResetOperation,
  resendConfirmationOperation,
  resetPasswordOperation,
} from './operations'
import { registerUser, requireOpenRegistration } from './register-user'
import { requestEmail } from './request-email'
import { resetPassword } from './reset-password'
import { signedInAnswer } from './signed-in-answer'

export const authRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .post(
      '/register',
      async ({ body, request, server }) => {
        await registerUser(ctx, body, askerOf(ctx, request, server))
        return { status: 'success' as const }
      },
      // Whether registration is open is said before the body is looked at.
      { ...registerOperation(), parse: [() => requireOpenRegistration(ctx), readJsonBody] },
    )
    .post(
      '/account/confirm',
      async ({ body, request, server, set }) => {
        const signedIn = await confirmAccount(ctx, body.token, askerOf(ctx, request, server))
        return signedInAnswer(signedIn, set, 'account confirmation successful')
      },
      confirmAccountOperation(),
    )
    .post(
      '/account/resend-confirmation',
      ({ body, request, server }) => {
        requestEmail(ctx, 'confirm-account', body.email, askerOf(ctx, request, server))
        return done('confirmation email resent')
      },
      { ...resendConfirmationOperation(), parse: [() => requireMail(ctx), readJsonBody] },
    )
    .post(
      '/login',
      async ({ body, request, server, set }) =>
        signedInAnswer(await logIn(ctx, body, askerOf(ctx, request, server)), set),
      logInOperation(),
    )
    .post(
      '/password/reset-request',
      ({ body, request, server }) => {
        requestEmail(ctx, 'reset-password', body.email, askerOf(ctx, request, server))
        return done('password reset request processed')
      },
      { ...requestResetOperation(), parse: [() => requireMail(ctx), readJsonBody] },
    )
    .post(
      '/password/update',
      async ({ body, request, server }) => {
        await resetPassword(ctx, body, askerOf(ctx, request, server))
        return done('password updated')
      },
      resetPasswordOperation(),
    )
    .post(
      '/email/update',
      ({ body, request, server }) => {
        confirmEmail(ctx, body.token, askerOf(ctx, request, server))
        return done('email updated')
      },
      confirmEmailOperation(),
    )
    .post(
      '/logout',
      ({ caller, request, server, set }) => {
        closeSession(ctx.db, caller.session!)
        recordAct(ctx, ctx.db, { act: 'logged-out', by: byCaller(caller) })
        const { usesHttps } = askerOf(ctx, request, server)
        set.headers['set-cookie'] = imageCookie.clear({ usesHttps, basePath: basePathOf(ctx.config) })
        return done('successfully logged out')
      },
      logOutOperation(),
    )

const done = (message: string) => ({ status: 'success' as const, message })

/** @throws AppError 404 where no email can be sent */
function requireMail(ctx: PlatformContext) {
  if (!ctx.mail) throw notFound('email-unavailable', 'the requested URL was not found on the server')
}
