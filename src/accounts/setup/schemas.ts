import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'
import { Email, LinkToken, Password, Username } from '../users/account-fields'
import { preferenceFields } from '../users/account-rules'

export const SetupAnswer = named(
  'SetupAnswer',
  success({
    data: Type.Object({
      needs_first_account: Type.Boolean({ description: 'True until the first account exists.' }),
    }),
  }),
)

export const SetupBody = named(
  'FirstAccount',
  Type.Object({
    token: LinkToken('The token at the end of the set-up link.'),
    username: Username,
    email: Email,
    password: Password,
    language: Type.Optional(Type.String({ description: 'Unsupported languages become `en`.' })),
    ...preferenceFields,
  }),
)
export type SetupBody = Static<typeof SetupBody>
