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
      has_token_of_settings: Type.Boolean({
        description:
          'True while the first account is made with `SETUP_TOKEN` of the settings. False if the server has printed a link with a random token, and once there is an account.',
      }),
    }),
  }),
)
export type SetupAnswer = Static<typeof SetupAnswer>

export const SetupBody = named(
  'FirstAccount',
  Type.Object({
    token: LinkToken('The token at the end of the set-up link.'),
    username: Username,
    email: Email,
    password: Password,
    is_registration_enabled: Type.Optional(
      Type.Boolean({
        description:
          'Whether anybody may create an account from then on. Default: as it is, which is true on a new server.',
      }),
    ),
    language: Type.Optional(Type.String({ description: 'Unsupported languages become `en`.' })),
    ...preferenceFields,
  }),
)
export type SetupBody = Static<typeof SetupBody>
