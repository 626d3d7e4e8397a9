import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { DateTime, Nullable, success } from '../../platform/http/schemas'
import { RegisterBody } from '../auth/schemas'
import { email, LinkToken } from '../users/account-fields'

export const Invitation = named(
  'Invitation',
  Type.Object({
    id: Type.Integer(),
    email: Nullable(Type.String({ description: 'Address of the invited person, if given.' })),
    invited_by: Nullable(
      Type.String({ description: 'The username of the administrator; null on the command line.' }),
    ),
    created_at: DateTime,
    expires_at: DateTime,
  }),
)
export type Invitation = Static<typeof Invitation>

export const InvitationsAnswer = named(
  'InvitationsAnswer',
  success({ data: Type.Object({ invitations: Type.Array(Invitation) }) }),
)
export type InvitationsAnswer = Static<typeof InvitationsAnswer>

export const NewInvitationBody = named(
  'InvitationInput',
  Type.Object({
    email: Type.Optional(
      documentedAs(
        {
          ...email,
          type: ['string', 'null'],
          description:
            'Address of the invited person. If this server sends email, the link is sent there as well.',
        },
        Nullable(Type.String()),
      ),
    ),
  }),
)
export type NewInvitationBody = Static<typeof NewInvitationBody>

export const NewInvitationAnswer = named(
  'CreatedInvitationAnswer',
  Type.Object({
    data: Type.Object({
      invitation: Type.Composite([
        Invitation,
        Type.Object({
          link: Type.String({
            description:
              'The link for the invited person. It is only shown once. Without `UI_URL` it is only a path: put the address of this server in front.',
          }),
        }),
      ]),
    }),
    status: Type.Literal('created'),
  }),
)
export type NewInvitationAnswer = Static<typeof NewInvitationAnswer>

export const InvitationPath = Type.Object({ id: IdPart('The `id` of the invitation.') })

const token = LinkToken('The token at the end of the invitation link.')

export const InvitationTokenBody = named('InvitationToken', Type.Object({ token }))

export const OpenInvitationAnswer = named(
  'OpenInvitationAnswer',
  success({
    data: Type.Object({
      email: Nullable(Type.String({ description: 'Address of the invited person, if given.' })),
      expires_at: DateTime,
    }),
  }),
)
export type OpenInvitationAnswer = Static<typeof OpenInvitationAnswer>

export const AcceptanceBody = named('Acceptance', Type.Composite([RegisterBody, Type.Object({ token })]))
export type AcceptanceBody = Static<typeof AcceptanceBody>
