import { type Static, Type } from '@sinclair/typebox'
import { type ProofMethodName, proofMethodNames } from '../../platform/acts'
import { documentedAs, named } from '../../platform/http/documented'
import { DateTime, Nullable, success } from '../../platform/http/schemas'
import { UsedPasskey } from '../factors/schemas'
import { ProviderReturn } from '../providers/schemas'
import { presentPassword } from '../users/account-fields'

const MethodName = Type.Unsafe<ProofMethodName>(Type.Union(proofMethodNames.map(name => Type.Literal(name))))

export const ProofBody = named(
  'Proof',
  Type.Object({
    method: MethodName,
    password: Type.Optional(documentedAs(presentPassword, Type.String())),
    code: Type.Optional(
      Type.String({
        description: 'For `totp` a code of the authenticator app, for `recovery-code` one of these.',
      }),
    ),
    passkey: Type.Optional(UsedPasskey),
    provider: Type.Optional(
      Type.String({ maxLength: 30, description: 'Key of the provider, for the method `provider`.' }),
    ),
    provider_return: Type.Optional(ProviderReturn),
  }),
)
export type ProofBody = Static<typeof ProofBody>

export const ProofAnswer = named(
  'ProofAnswer',
  success({
    data: Type.Object({
      methods: Type.Array(MethodName, { description: 'The ways in which this account can prove itself.' }),
      proved_until: {
        ...Nullable(DateTime),
        description: 'Until when the last proof of this session holds; null if there is none that holds.',
      },
    }),
  }),
)
export type ProofAnswer = Static<typeof ProofAnswer>
