import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named } from '../../platform/http/documented'
import { documentedTrue, jsonCodes, Nullable, success } from '../../platform/http/schemas'
import { Email, LinkToken, Password, Username } from '../users/account-fields'
import { preferenceFields } from '../users/account-rules'

// The use cases check the fields of these bodies, one by one and in a fixed order, because importers and apps expect
// the exact messages. The schemas here document the fields, and refuse wrong types.

const Language = (description: string) => Nullable(Type.String({ examples: ['fr'], description }))

export const RegisterBody = named(
  'Registration',
  Type.Object({
    username: Username,
    email: Email,
    password: Password,
    accepted_policy: documentedAs(
      { ...documentedTrue, description: 'The user accepts the privacy policy.' },
      Type.Unknown(),
    ),
    language: Type.Optional(Language('Unsupported languages become `en`.')),
    lang: Type.Optional(Language('Another name of `language`.')),
    ...preferenceFields,
  }),
)
export type RegisterBody = Static<typeof RegisterBody>

/** The possible error codes of a registration. */
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
  'password-common',
  'time-zone-invalid',
  'username-taken',
] as const

export const RegisterAnswer = named('RegisteredAnswer', success({}))

/** A missing or null field counts as wrong credentials; if both are missing, the payload is invalid. */
export const LoginBody = named(
  'Credentials',
  documentedAs(
    Type.Object({ email: Type.String(), password: Type.String({ format: 'password' }) }),
    Type.Object({
      email: Type.Optional(Nullable(Type.String())),
      password: Type.Optional(Nullable(Type.String())),
    }),
  ),
)
export type LoginBody = Static<typeof LoginBody>

export const LoginAnswer = named(
  'LoginAnswer',
  success({
    auth_token: Type.String({
      description: 'JSON Web Token, valid for 30 days, or what `SESSION_DAYS` says; less if it is not used.',
    }),
    message: Type.String(),
  }),
)
export type LoginAnswer = Static<typeof LoginAnswer>

export const LogoutAnswer = named(
  'LoggedOutAnswer',
  success({
    message: Type.String(),
    log_out_url: Type.Optional(
      Type.String({ description: 'Where the browser goes to log out at the provider or the proxy, too.' }),
    ),
  }),
)
export type LogoutAnswer = Static<typeof LogoutAnswer>

const Recipient = named('EmailAddress', Type.Object({ email: Type.String() }))

export const ResendBody = Recipient
export type ResendBody = Static<typeof ResendBody>

export const ResetRequestBody = Recipient
export type ResetRequestBody = Static<typeof ResetRequestBody>

export const TokenBody = named(
  'MailedToken',
  Type.Object({ token: LinkToken('The token at the end of the link in the email.') }),
)
export type TokenBody = Static<typeof TokenBody>

export const NewPasswordBody = named(
  'NewPassword',
  Type.Object({
    password: Password,
    token: LinkToken('The token at the end of the link in the email.'),
  }),
)
export type NewPasswordBody = Static<typeof NewPasswordBody>

export const PasswordCheckBody = named(
  'PasswordToCheck',
  Type.Object({
    password: documentedAs({ type: 'string', format: 'password' }, Type.String()),
    username: Type.Optional(Type.String({ description: 'Of whom it is for; it must not be the password.' })),
    email: Type.Optional(Type.String()),
  }),
)
export type PasswordCheckBody = Static<typeof PasswordCheckBody>

export const PasswordCheckAnswer = named(
  'PasswordCheckAnswer',
  success({
    data: Type.Object({
      is_common: Type.Boolean({ description: 'Whether others would try this password first.' }),
      is_refused: Type.Boolean({ description: 'Whether this server refuses such passwords.' }),
    }),
  }),
)
export type PasswordCheckAnswer = Static<typeof PasswordCheckAnswer>

export const MessageAnswer = named('MessageAnswer', success({ message: Type.String() }))
