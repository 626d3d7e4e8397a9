import { Elysia } from 'elysia'
import { publicRoutes } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { readJsonBody } from '../../platform/http/input/json'
import { requesterOf } from '../../platform/http/requester'
import { jsonCodes, publicErrors, saying } from '../../platform/http/schemas'
import {
  addAuthenticatorAtLogIn,
  addPasskeyAtLogIn,
  askForPasskey,
  logInWithCode,
  logInWithPasskey,
  offerAuthenticatorAtLogIn,
  offerPasskeyAtLogIn,
} from '../factors/log-in'
import {
  AuthenticatorAtLogInBody,
  NewAuthenticatorAnswer,
  PasskeyAtLogInBody,
  PasskeyCreationAnswer,
  PasskeyLogInBody,
  PasskeyRequestAnswer,
  SecondStepBody,
  SetUpBody,
  SetUpLoginAnswer,
} from '../factors/schemas'
import { signedInAnswer } from './log-in'
import { LoginAnswer } from './schemas'

const inactive = saying('account-inactive', 'invalid credentials')

/** Routes for log-ins with a second factor or a passkey. */
export const secondStepRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth/login', tags: ['Accounts'] })
    .use(publicRoutes())
    .post(
      '/second-factor',
      async ({ body, request, server, set }) =>
        signedInAnswer(await logInWithCode(ctx, body, requesterOf(ctx, request, server)), set),
      {
        parse: readJsonBody,
        body: SecondStepBody,
        response: {
          200: described('You are logged in.', LoginAnswer),
          ...publicErrors({
            400: [...jsonCodes],
            401: ['challenge-invalid', 'code-wrong', inactive],
            429: ['login-throttled', 'passwords-busy'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'logInWithSecondFactor',
          summary: 'Log in: the second step',
          description:
            'For accounts with a second factor, `POST /api/auth/login` (and a log-in with a provider or a proxy, where it is set so) answers 401 with the code `second-factor-required` and `detail` with a challenge, valid for five minutes, and the methods: `totp` and `recovery-code` take a code here, `passkey` a log-in with a passkey. With `former_passkeys`, all passkeys of the account were made for another address of the server, and only a recovery code is left.',
        },
      },
    )
    .post(
      '/passkey/options',
      async ({ request, server }) => ({
        status: 'success' as const,
        data: { ...(await askForPasskey(ctx, requesterOf(ctx, request, server))) },
      }),
      {
        parse: 'none',
        response: {
          200: described('The options.', PasskeyRequestAnswer),
          ...publicErrors({ 400: ['passkeys-impossible'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'askForPasskey',
          summary: 'Begin to log in with a passkey',
          description:
            'Browsers offer the passkeys that they have for this server, without a name being entered.',
        },
      },
    )
    .post(
      '/passkey',
      async ({ body, request, server, set }) => {
        const signedIn = await logInWithPasskey(ctx, body.passkey, requesterOf(ctx, request, server))
        return signedInAnswer(signedIn, set)
      },
      {
        parse: readJsonBody,
        body: PasskeyLogInBody,
        response: {
          200: described('You are logged in.', LoginAnswer),
          ...publicErrors({
            400: [...jsonCodes],
            401: ['challenge-invalid', 'passkey-refused', inactive],
            429: ['login-throttled'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'logInWithPasskey',
          summary: 'Log in with a passkey',
          description: 'A passkey is both factors: neither a password nor a code is asked for.',
        },
      },
    )
    .post(
      '/set-up/authenticator',
      async ({ body, request, server }) => ({
        status: 'success' as const,
        data: await offerAuthenticatorAtLogIn(ctx, body.challenge, requesterOf(ctx, request, server)),
      }),
      {
        parse: readJsonBody,
        body: SetUpBody,
        response: {
          200: described('The secret. It counts once its first code is sent.', NewAuthenticatorAnswer),
          ...publicErrors({
            400: [...jsonCodes],
            401: ['challenge-invalid', inactive],
            429: ['login-throttled'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'offerAuthenticatorAtLogIn',
          summary: 'Begin to set up an authenticator app to log in',
          description:
            'If the server demands a second factor and the account has none, or has passkeys of another address alone and no recovery code, `POST /api/auth/login` answers 401 with the code `second-factor-not-set-up` and a challenge in `detail`, valid for 15 minutes.',
        },
      },
    )
    .post(
      '/set-up/authenticator/confirm',
      async ({ body, request, server, set }) => {
        const { signedIn, codes } = await addAuthenticatorAtLogIn(
          ctx,
          body,
          requesterOf(ctx, request, server),
        )
        return { ...signedInAnswer(signedIn, set), data: { recovery_codes: codes } }
      },
      {
        parse: readJsonBody,
        body: AuthenticatorAtLogInBody,
        response: {
          200: described('The app is set up; you are logged in.', SetUpLoginAnswer),
          ...publicErrors({
            400: [...jsonCodes, 'first-code-wrong'],
            401: ['challenge-invalid', inactive],
            429: ['login-throttled', 'passwords-busy'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'addAuthenticatorAtLogIn',
          summary: 'Finish setting up an authenticator app, and log in',
          description: 'Needs its first code. Only for accounts without a second factor.',
        },
      },
    )
    .post(
      '/set-up/passkey/options',
      async ({ body, request, server }) => {
        const requester = requesterOf(ctx, request, server)
        return {
          status: 'success' as const,
          data: { ...(await offerPasskeyAtLogIn(ctx, body.challenge, requester)) },
        }
      },
      {
        parse: readJsonBody,
        body: SetUpBody,
        response: {
          200: described('The options.', PasskeyCreationAnswer),
          ...publicErrors({
            400: [...jsonCodes, 'passkeys-impossible'],
            401: ['challenge-invalid', inactive],
            429: ['login-throttled'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'offerPasskeyAtLogIn',
          summary: 'Begin to make a passkey to log in',
          description: 'Takes the challenge of a log-in that was refused because a second factor is missing.',
        },
      },
    )
    .post(
      '/set-up/passkey',
      async ({ body, request, server, set }) => {
        const requester = requesterOf(ctx, request, server)
        const { signedIn, codes } = await addPasskeyAtLogIn(ctx, body, requester)
        return { ...signedInAnswer(signedIn, set), data: { recovery_codes: codes } }
      },
      {
        parse: readJsonBody,
        body: PasskeyAtLogInBody,
        response: {
          200: described('The passkey can be used; you are logged in.', SetUpLoginAnswer),
          ...publicErrors({
            400: [...jsonCodes, 'passkey-name-invalid', 'passkey-known'],
            401: ['challenge-invalid', 'passkey-refused', inactive],
            429: ['login-throttled', 'passwords-busy'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'addPasskeyAtLogIn',
          summary: 'Add a passkey, and log in',
          description: 'Only for accounts without a second factor.',
        },
      },
    )
