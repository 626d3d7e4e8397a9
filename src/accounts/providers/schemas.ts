import { type Static, Type } from '@sinclair/typebox'
import { named, PathPart } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { DateTime, Nullable, success } from '../../platform/http/schemas'
import { UserPath } from '../users/schemas'

export const ProviderParams = Type.Object({
  provider: PathPart({
    type: 'string',
    description: 'Key of the provider in the settings, as in `log_in` of `GET /api/config`.',
    examples: ['home'],
  }),
})

export const BegunAnswer = named(
  'BegunProviderLogIn',
  success({
    data: Type.Object({
      url: Type.String({ description: 'Address at the provider, where the browser goes next.' }),
      transaction: Type.String({
        description: 'Secret that the browser keeps until it comes back, for ten minutes.',
      }),
    }),
  }),
)
export type BegunAnswer = Static<typeof BegunAnswer>

/** Codes of some providers have more than a thousand characters. */
const maxPart = 8192

const part = (description: string) => Type.Optional(Type.String({ maxLength: maxPart, description }))

export const ProviderReturn = named(
  'ProviderReturn',
  Type.Object({
    transaction: Type.String({ maxLength: 100, description: 'What the beginning answered.' }),
    code: part('`code` of the address to which the provider sent the browser.'),
    state: part('`state` of that address.'),
    iss: part('`iss` of that address, if it has one.'),
    error: part('`error` of that address, if the provider refused.'),
  }),
)
export type ProviderReturn = Static<typeof ProviderReturn>

export const LinkBody = named(
  'ProviderLink',
  Type.Composite([
    Type.Object({ provider: Type.String({ maxLength: 30, description: 'Key of the provider.' }) }),
    ProviderReturn,
  ]),
)
export type LinkBody = Static<typeof LinkBody>

const Identity = named(
  'Identity',
  Type.Object({
    id: Type.Integer(),
    provider: Nullable(
      Type.Object({
        key: Type.String(),
        name: Type.String({ description: 'What the log-in page calls the provider.' }),
      }),
    ),
    issuer: Type.String({ description: 'Address by which the provider names itself.' }),
    linked_at: DateTime,
    last_used_at: Nullable(DateTime),
  }),
)

export const IdentitiesAnswer = named(
  'IdentitiesAnswer',
  success({
    data: Type.Object({
      identities: Type.Array(Identity),
      providers: Type.Array(
        Type.Object({
          key: Type.String(),
          name: Type.String(),
          issuer: Type.String({ description: 'Address of the provider, as the settings write it.' }),
        }),
        { description: 'The providers of this server.' },
      ),
    }),
  }),
)
export type IdentitiesAnswer = Static<typeof IdentitiesAnswer>

const id = IdPart('Id of the identity.')

export const IdentityParams = Type.Object({ id })

export const UserIdentityParams = Type.Composite([UserPath, Type.Object({ id })])

export const IdentityBody = named(
  'IdentityToConnect',
  Type.Object({
    issuer: Type.String({ maxLength: 500, description: 'Address by which the provider names itself.' }),
    subject: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'What the provider calls the person: `sub`. Small and capital letters differ.',
    }),
  }),
)

/** The form that providers send when somebody has logged out there. */
export const LogoutTokenForm = {
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: named('LogoutToken', {
        type: 'object' as const,
        required: ['logout_token'],
        properties: {
          logout_token: { type: 'string' as const, description: 'Token that the provider has signed.' },
        },
      }),
    },
  },
}
