import { type Static, Type } from '@sinclair/typebox'
import { documentedWith, named } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { DateTime, Nullable, success } from '../../platform/http/schemas'

export const maxPasskeyNameLength = 60

/** Maximum length of a code as people write it. */
const maxCodeLength = 40

/** Maximum length of a challenge: twice that of the longest. Those of log-ins may carry the ID token of a provider. */
const maxChallengeLength = 1000
const maxLogInChallengeLength = 12_000

/** Maximum length of a field of a passkey: those of authenticators have some hundred characters. */
const maxPasskeyLength = 20_000

export const PasskeyPath = Type.Object({ passkey_id: IdPart('The `id` of the passkey.') })

const Passkey = named(
  'Passkey',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    created_at: DateTime,
    last_used_at: Nullable(DateTime),
    is_synced: Type.Boolean({
      description: 'Whether a password manager keeps it on several devices, and not one device alone.',
    }),
    host: Type.String({
      description: 'The host for which it was made. At other addresses of the server it does not work.',
    }),
  }),
)

export const SecondFactor = named(
  'SecondFactor',
  Type.Object({
    authenticator: Nullable(
      Type.Object(
        { created_at: DateTime, last_used_at: Nullable(DateTime) },
        { description: 'The authenticator app, which shows codes; null if there is none.' },
      ),
    ),
    passkeys: Type.Array(Passkey),
    recovery_codes_left: Type.Integer({ description: 'Number of recovery codes that were not used yet.' }),
    is_demanded: Type.Boolean({
      description: 'Whether this server demands a second factor of this account: `SECOND_FACTOR`.',
    }),
    passkey_origin: Type.String({ description: 'The only origin at which passkeys can be made and used.' }),
    passkey_host: Type.String({ description: 'The host of that origin.' }),
    passkey_obstacle: Nullable(
      Type.Union([Type.Literal('https'), Type.Literal('name')], {
        description:
          'Why browsers allow no passkeys there: `https` if the address has no HTTPS, `name` if it is an IP address.',
      }),
    ),
  }),
)
export type SecondFactor = Static<typeof SecondFactor>

export const SecondFactorAnswer = named('SecondFactorAnswer', success({ data: SecondFactor }))
export type SecondFactorAnswer = Static<typeof SecondFactorAnswer>

export const PasskeyAnswer = named('PasskeyAnswer', success({ data: Type.Object({ passkey: Passkey }) }))

const ChallengeText = (description: string) => Type.String({ maxLength: maxChallengeLength, description })

const FromLogIn = Type.String({
  maxLength: maxLogInChallengeLength,
  description: 'The `challenge` of the refused log-in.',
})

export const NewAuthenticatorAnswer = named(
  'NewAuthenticatorAnswer',
  success({
    data: Type.Object({
      secret: Type.String({ description: 'In base32, for apps that do not read the QR code.' }),
      uri: Type.String({ description: 'The text of the QR code: `otpauth://totp/…`.' }),
      challenge: Type.String({ description: 'To be sent with the first code, within 15 minutes.' }),
    }),
  }),
)
export type NewAuthenticatorAnswer = Static<typeof NewAuthenticatorAnswer>

const AppCode = Type.String({
  maxLength: maxCodeLength,
  description: 'The six digits that the app shows.',
  examples: ['123456'],
})

export const AuthenticatorBody = named(
  'NewAuthenticator',
  Type.Object({ challenge: ChallengeText('The `challenge` that came with the secret.'), code: AppCode }),
)

const firstCodes = {
  recovery_codes: Nullable(
    Type.Array(Type.String({ examples: ['3-k7m2p-0w9xq'] }), {
      description: 'The recovery codes, shown only once. Null if the account had some already.',
    }),
  ),
}

export const FactorAddedAnswer = named('FactorAddedAnswer', success({ data: Type.Object(firstCodes) }))
export type FactorAddedAnswer = Static<typeof FactorAddedAnswer>

export const RecoveryCodesAnswer = named(
  'RecoveryCodesAnswer',
  success({ data: Type.Object({ recovery_codes: Type.Array(Type.String()) }) }),
)
export type RecoveryCodesAnswer = Static<typeof RecoveryCodesAnswer>

/** An object for `navigator.credentials`, which a browser reads. */
const BrowserOptions = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })

export const PasskeyCreationAnswer = named(
  'PasskeyCreationAnswer',
  success({
    data: BrowserOptions(
      'What `PublicKeyCredential.parseCreationOptionsFromJSON` takes. Valid for five minutes.',
    ),
  }),
)

export const PasskeyRequestAnswer = named(
  'PasskeyRequestAnswer',
  success({
    data: BrowserOptions(
      'What `PublicKeyCredential.parseRequestOptionsFromJSON` takes. Valid for five minutes.',
    ),
  }),
)

const Encoded = Type.String({ maxLength: maxPasskeyLength, description: 'In base64url.' })

const credential = { id: Encoded, rawId: Encoded, type: Type.Literal('public-key') }

const CreatedPasskey = named(
  'CreatedPasskey',
  Type.Object(
    {
      ...credential,
      response: Type.Object({
        clientDataJSON: Encoded,
        attestationObject: Encoded,
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 })),
      }),
    },
    { description: 'What `toJSON()` of the new credential returns.' },
  ),
)

export type CreatedPasskey = Static<typeof CreatedPasskey>

export const UsedPasskey = named(
  'UsedPasskey',
  Type.Object(
    {
      ...credential,
      response: Type.Object({
        clientDataJSON: Encoded,
        authenticatorData: Encoded,
        signature: Encoded,
        userHandle: Type.Optional(Nullable(Encoded)),
      }),
    },
    { description: 'What `toJSON()` of the credential returns.' },
  ),
)
export type UsedPasskey = Static<typeof UsedPasskey>

const PasskeyName = documentedWith(
  { minLength: 1, maxLength: maxPasskeyNameLength },
  Type.String({ description: 'To tell it from others, on one line.', examples: ['Phone'] }),
)

const newPasskey = { name: PasskeyName, passkey: CreatedPasskey }

export const NewPasskeyBody = named('PasskeyToAdd', Type.Object(newPasskey))
export type NewPasskeyBody = Static<typeof NewPasskeyBody>

export const PasskeyChanges = named('PasskeyChanges', Type.Object({ name: PasskeyName }))

export const SecondStepBody = named(
  'SecondStep',
  Type.Object({
    challenge: FromLogIn,
    code: Type.String({
      maxLength: maxCodeLength,
      description: 'A code of the authenticator app, or a recovery code. Each is valid once.',
      examples: ['123456'],
    }),
  }),
)

export const PasskeyLogInBody = named('PasskeyLogIn', Type.Object({ passkey: UsedPasskey }))

export const SetUpBody = named('SecondFactorSetUp', Type.Object({ challenge: FromLogIn }))

export const AuthenticatorAtLogInBody = named(
  'NewAuthenticatorAtLogIn',
  Type.Object({
    challenge: FromLogIn,
    set_up: ChallengeText('The `challenge` that came with the secret.'),
    code: AppCode,
  }),
)

export const PasskeyAtLogInBody = named(
  'NewPasskeyAtLogIn',
  Type.Object({ challenge: FromLogIn, ...newPasskey }),
)

export const SetUpLoginAnswer = named(
  'FirstSecondFactorAnswer',
  success({
    auth_token: Type.String({ description: 'JSON Web Token, valid for 30 days.' }),
    message: Type.String(),
    data: Type.Object({
      recovery_codes: Type.Array(Type.String(), { description: 'The recovery codes, shown only once.' }),
    }),
  }),
)
export type SetUpLoginAnswer = Static<typeof SetUpLoginAnswer>

export const UserSecondFactorAnswer = named(
  'UserSecondFactorAnswer',
  success({
    data: Type.Object({
      has_authenticator: Type.Boolean(),
      passkeys: Type.Integer({ description: 'Number of passkeys.' }),
      recovery_codes_left: Type.Integer(),
      is_demanded: Type.Boolean({
        description: 'Whether this server demands a second factor of this account.',
      }),
    }),
  }),
)
export type UserSecondFactorAnswer = Static<typeof UserSecondFactorAnswer>
