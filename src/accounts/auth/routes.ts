import { Elysia } from 'elysia'
import { isCommonPassword } from '../../platform/access/common-passwords/common-passwords'
import { createGuard } from '../../platform/access/guard'
import { imageCookie } from '../../platform/access/image-cookie'
import { requirePossiblePassword } from '../../platform/access/passwords'
import { closeSession } from '../../platform/access/sessions/session-store'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { forbidden, notFound } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { readJsonBody } from '../../platform/http/input/json'
import { basePathOf, publicOrigin } from '../../platform/http/public-origin'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes, publicErrors, saying } from '../../platform/http/schemas'
import { whereToLogOut } from '../providers/end-session'
import type { ProvidersContext } from '../providers/providers'
import { isPasswordLogInOff } from '../sign-in/ways-in'
import { logIn, signedInAnswer } from './log-in'
import { confirmAccount, confirmEmail, resetPassword } from './redeem-token'
import { registerUser, requireOpenRegistration } from './register-user'
import { requestEmail } from './request-email'
import {
  LoginAnswer,
  LoginBody,
  LogoutAnswer,
  MessageAnswer,
  NewPasswordBody,
  PasswordCheckAnswer,
  PasswordCheckBody,
  RegisterAnswer,
  RegisterBody,
  ResendBody,
  ResetRequestBody,
  registrationCodes,
  TokenBody,
} from './schemas'

export const authRoutes = (ctx: ProvidersContext) =>
  new Elysia({ prefix: '/api/auth', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .post(
      '/register',
      async ({ body, request, server }) => {
        await registerUser(ctx, body, requesterOf(ctx, request, server))
        return { status: 'success' as const }
      },
      {
        // Reports a closed registration before the body is read.
        parse: [() => requireOpenRegistration(ctx), readJsonBody],
        body: RegisterBody,
        response: {
          200: described(
            'The account exists. If this server sends email, a confirmation is on its way.',
            RegisterAnswer,
          ),
          ...publicErrors({
            400: registrationCodes,
            403: ['registration-closed'],
            429: ['passwords-busy'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'registerAccount',
          summary: 'Register',
          description: 'The account is inactive until it is confirmed, or activated by an administrator.',
        },
      },
    )
    .post(
      '/account/confirm',
      async ({ body, request, server, set }) => {
        const signedIn = await confirmAccount(ctx, body.token, requesterOf(ctx, request, server))
        return signedInAnswer(signedIn, set, 'account confirmation successful')
      },
      {
        parse: readJsonBody,
        body: TokenBody,
        response: {
          200: described('The account is active; you are logged in.', LoginAnswer),
          ...publicErrors({
            400: [...jsonCodes, 'link-invalid'],
            401: ['second-factor-not-set-up'],
            429: ['login-throttled'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'confirmAccount',
          summary: 'Confirm an account',
          description: 'Needs the token from the email. It also logs in.',
        },
      },
    )
    .post(
      '/account/resend-confirmation',
      ({ body, request, server }) => {
        requestEmail(ctx, 'confirm-account', body.email, requesterOf(ctx, request, server))
        return done('confirmation email resent')
      },
      {
        parse: [() => requireMail(ctx), readJsonBody],
        body: ResendBody,
        response: {
          200: described('An email is on its way if an account is waiting for it.', MessageAnswer),
          ...publicErrors({ 400: [...jsonCodes], 404: ['email-unavailable'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'resendConfirmation',
          summary: 'Send the confirmation email again',
          description: 'The answer is the same whether or not an account is waiting for it. Needs mail.',
        },
      },
    )
    .post(
      '/login',
      async ({ body, request, server, set }) =>
        signedInAnswer(await logIn(ctx, body, requesterOf(ctx, request, server)), set),
      {
        parse: readJsonBody,
        body: LoginBody,
        response: {
          200: described('You are logged in.', LoginAnswer),
          ...publicErrors({
            400: [...jsonCodes, 'credentials-missing', 'password-too-long'],
            401: [
              'credentials-wrong',
              saying('account-inactive', 'invalid credentials'),
              'second-factor-required',
              'second-factor-not-set-up',
            ],
            403: ['password-login-off'],
            429: ['login-throttled', 'passwords-busy'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'logIn',
          summary: 'Log in',
          description:
            'Send the answer’s `auth_token` as a Bearer token. Only active accounts can log in. For other accounts, the code of the error says this if the password is right. A program can send a random id of its device in the header `x-device-id` (16 to 64 letters, digits, `-` and `_`): the user is told by email of devices that are new. Without it, programs are told apart by the family in their `user-agent`.',
        },
      },
    )
    .post(
      '/password/reset-request',
      ({ body, request, server }) => {
        requestEmail(ctx, 'reset-password', body.email, requesterOf(ctx, request, server))
        return done('password reset request processed')
      },
      {
        parse: [() => requireReset(ctx), readJsonBody],
        body: ResetRequestBody,
        response: {
          200: described('An email is on its way if the account exists.', MessageAnswer),
          ...publicErrors({
            400: [...jsonCodes],
            403: ['password-login-off'],
            404: ['email-unavailable'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'requestPasswordReset',
          summary: 'Request a link to set a new password',
          description: 'The answer is the same whether or not the address has an account. Needs mail.',
        },
      },
    )
    .post(
      '/password/update',
      async ({ body, request, server }) => {
        await resetPassword(ctx, body, requesterOf(ctx, request, server))
        return done('password updated')
      },
      {
        parse: readJsonBody,
        body: NewPasswordBody,
        response: {
          200: described('The password is changed.', MessageAnswer),
          ...publicErrors({
            400: [...jsonCodes, 'password-too-long', 'rules-broken', 'password-too-short', 'password-common'],
            401: [saying('link-invalid', 'invalid token, please request a new token')],
            429: ['login-throttled', 'passwords-busy'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'resetPassword',
          summary: 'Set a new password',
          description: 'Needs the token from a reset email. All sessions end.',
        },
      },
    )
    .post(
      '/password/check',
      ({ body: { password, ...known } }) => {
        requirePossiblePassword(password)
        const isCommon = isCommonPassword(password, known)
        const isRefused = isCommon && ctx.config.commonPasswords === 'refuse'
        return { status: 'success' as const, data: { is_common: isCommon, is_refused: isRefused } }
      },
      {
        parse: readJsonBody,
        body: PasswordCheckBody,
        response: {
          200: described('What is known about the password.', PasswordCheckAnswer),
          ...publicErrors({ 400: [...jsonCodes, 'password-too-long'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'checkPassword',
          summary: 'Ask whether a new password is a common one',
          description:
            'Compares it with a list in the server; nothing is stored, logged or sent elsewhere. By default, common passwords are accepted, and an app should ask whether they are meant. `COMMON_PASSWORDS=refuse` refuses them wherever a password is set, with `password-common`.',
        },
      },
    )
    .post(
      '/email/update',
      ({ body, request, server }) => {
        confirmEmail(ctx, body.token, requesterOf(ctx, request, server))
        return done('email updated')
      },
      {
        parse: readJsonBody,
        body: TokenBody,
        response: {
          200: described('The account has the new address.', MessageAnswer),
          ...publicErrors({ 400: [...jsonCodes, 'email-taken', 'link-invalid'], 429: ['login-throttled'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'confirmEmail',
          summary: 'Confirm a new email address',
          description: 'Needs the token from the email.',
        },
      },
    )
    .post(
      '/logout',
      async ({ caller, request, server, set }) => {
        const address = await whereToLogOut(ctx, caller.session!, publicOrigin(ctx, request, server))
        closeSession(ctx.db, caller.session!)
        recordAct(ctx, ctx.db, { act: 'logged-out', by: byCaller(caller) })
        const { usesHttps } = requesterOf(ctx, request, server)
        set.headers['set-cookie'] = imageCookie.clear({ usesHttps, basePath: basePathOf(ctx.config) })
        return { ...done('successfully logged out'), ...(address !== undefined && { log_out_url: address }) }
      },
      {
        access: 'session',
        parse: 'none',
        response: {
          200: described('You are logged out.', LogoutAnswer),
          ...errors({ 401: [], 403: [], 500: [saying('internal-error', 'error on token blacklist')] }),
        },
        detail: {
          operationId: 'logOut',
          summary: 'Log out',
          description:
            'The token stops working at once. For a session that a provider or a proxy began, `log_out_url` may say where the browser goes to log out there, too.',
        },
      },
    )

const done = (message: string) => ({ status: 'success' as const, message })

/** Requires that mail is on. @throws AppError 404 if it is off */
function requireMail(ctx: Pick<ProvidersContext, 'mail'>) {
  if (!ctx.mail) throw notFound('email-unavailable', 'the requested URL was not found on the server')
}

/** Requires that passwords can be reset by mail. @throws AppError 404 if mail is off, 403 if passwords are */
function requireReset(ctx: Pick<ProvidersContext, 'config' | 'mail'>) {
  requireMail(ctx)
  if (isPasswordLogInOff(ctx.config))
    throw forbidden('password-login-off', 'only administrators log in with a password here')
}
