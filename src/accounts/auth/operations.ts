// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { readJsonBody } from '../../platform/http/input/json'
import { errors, jsonCodes, publicErrors, saying } from '../../platform/http/schemas'
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
} from './schemas'

/** What may be wrong with a registration. */
export const registrationCodes = [
  ...jsonCodes,
  'password-too-long',
  'policy-answer-missing',
  'policy-not-accepted',
  'rules-broken',
  'username-length-invalid',
  'username-characters-invalid',
  'email-invalid',
  'password-too-short',
  'time-zone-invalid',
  'username-taken',
] as const

export const registerOperation = () =>
  ({
    body: RegisterBody,
    response: {
      200: described(
        'The account exists, and an email is on its way where this server sends any.',
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
  }) as const

export const confirmAccountOperation = () =>
  ({
    parse: readJsonBody,
    body: TokenBody,
    response: {
      200: described('The account is active; you are logged in.', LoginAnswer),
      ...publicErrors({ 400: [...jsonCodes, 'link-invalid'], 429: ['login-throttled'] }),
    },
    publicAccess: true,
    detail: {
      operationId: 'confirmAccount',
      summary: 'Confirm an account',
      description: 'With the token from the email. It also logs in.',
    },
  }) as const

export const resendConfirmationOperation = () =>
  ({
    body: ResendBody,
    response: {
      200: described('An email is on its way, if an account waits for it.', MessageAnswer),
      ...publicErrors({ 400: [...jsonCodes], 404: ['email-unavailable'] }),
    },
    publicAccess: true,
    detail: {
      operationId: 'resendConfirmation',
      summary: 'Send the confirmation email again',
      description: 'The answer is the same whether or not an account is waiting for it. Needs mail.',
    },
  }) as const

export const logInOperation = () =>
  ({
    parse: readJsonBody,
    body: LoginBody,
    response: {
      200: described('You are logged in.', LoginAnswer),
      ...publicErrors({
        400: [...jsonCodes, 'credentials-missing', 'password-too-long'],
        401: ['credentials-wrong', saying('account-inactive', 'invalid credentials')],
        429: ['login-throttled', 'passwords-busy'],
      }),
    },
    publicAccess: true,
    detail: {
      operationId: 'logIn',
      summary: 'Log in',
      description:
        'Send the answer’s `auth_token` as a Bearer token. Only active accounts can log in; whoever knows the password of another is told by the code.',
    },
  }) as const

export const requestResetOperation = () =>
  ({
    body: ResetRequestBody,
    response: {
      200: described('An email is on its way, if there is such an account.', MessageAnswer),
      ...publicErrors({ 400: [...jsonCodes], 404: ['email-unavailable'] }),
    },
    publicAccess: true,
    detail: {
      operationId: 'requestPasswordReset',
      summary: 'Request a link to set a new password',
      description: 'The answer is the same whether or not the address has an account. Needs mail.',
    },
  }) as const

export const resetPasswordOperation = () =>
  ({
    parse: readJsonBody,
    body: NewPasswordBody,
    response: {
      200: described('The password is the new one.', MessageAnswer),
      ...publicErrors({
        400: [...jsonCodes, 'password-too-long', 'rules-broken', 'password-too-short'],
        401: [saying('link-invalid', 'invalid token, please request a new token')],
        429: ['login-throttled', 'passwords-busy'],
      }),
    },
    publicAccess: true,
    detail: {
      operationId: 'resetPassword',
      summary: 'Set a new password',
      description: 'With the token from a reset email. All sessions end.',
    },
  }) as const

export const confirmEmailOperation = () =>
  ({
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
      description: 'With the token from the email.',
    },
  }) as const

export const logOutOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    response: {
      200: described('You are logged out.', MessageAnswer),
      ...errors({ 401: [], 403: [], 500: [saying('internal-error', 'error on token blacklist')] }),
    },
    detail: { operationId: 'logOut', summary: 'Log out', description: 'The token stops working at once.' },
  }) as const
