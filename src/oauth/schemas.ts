import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, Pagination, success } from '../http/schemas'

const Scopes = Type.String({ description: 'Separated by spaces.', examples: ['profile:read workouts:write'] })

/** An app that somebody registered here. */
export const Client = Type.Object({
  id: Type.Integer(),
  client_id: Type.String(),
  name: Type.String(),
  client_description: Nullable(Type.String()),
  website: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  scope: Scopes,
  issued_at: DateTime,
})
export type Client = Static<typeof Client>

export const ClientsQuery = Type.Object({ page: Type.Optional(Type.String()) })

export const ClientIdPath = Type.Object({
  client_id: Type.String({ description: 'The `client_id` of the app.' }),
})

export const ClientPath = Type.Object({ client_id: Type.String({ description: 'The `id` of the app.' }) })

const RedirectUris = (description: string) =>
  Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()], { description }))

export const NewClientBody = Type.Object({
  client_name: Type.String({ description: '1 to 200 characters.' }),
  client_uri: Type.String({ description: 'The website of the app.' }),
  redirect_uri: RedirectUris('Where people are sent back to: 1 to 10 addresses.'),
  redirect_uris: RedirectUris('Another name of `redirect_uri`.'),
  scope: Type.Optional(Scopes),
  scopes: Type.Optional(Type.String({ description: 'Another name of `scope`.' })),
  client_description: Type.Optional(Nullable(Type.String({ description: '1,000 characters at most.' }))),
})
export type NewClientBody = Static<typeof NewClientBody>

export const NewClientAnswer = Type.Object({
  data: Type.Object({
    client: Type.Composite([
      Client,
      Type.Object({ client_secret: Type.String({ description: 'Shown this once.' }) }),
    ]),
  }),
  status: Type.Literal('created'),
})
export type NewClientAnswer = Static<typeof NewClientAnswer>

export const ClientAnswer = success({ data: Type.Object({ client: Client }) })
export type ClientAnswer = Static<typeof ClientAnswer>

export const ClientsAnswer = success({
  data: Type.Object({ clients: Type.Array(Client) }),
  pagination: Pagination,
})
export type ClientsAnswer = Static<typeof ClientsAnswer>

export const ClientRevokedAnswer = success({})

/** What an app asks a person for, in the address of the consent page. */
export const AuthorizationQuery = Type.Object({
  client_id: Type.Optional(Type.String()),
  response_type: Type.Optional(Type.String()),
  scope: Type.Optional(Scopes),
  scopes: Type.Optional(Type.String({ description: 'Another name of `scope`.' })),
  redirect_uri: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  code_challenge: Type.Optional(Type.String()),
  code_challenge_method: Type.Optional(Type.String()),
})
export type AuthorizationQuery = Static<typeof AuthorizationQuery>

/** What the consent page shows before a person decides. */
export const AuthorizationRequestAnswer = success({
  data: Type.Object({
    client: Type.Pick(Client, ['name', 'client_description', 'website']),
    is_own: Type.Boolean({ description: 'Whether the person registered the app.' }),
    scope: Type.Array(Type.String(), { description: 'What would be granted.' }),
    redirect_uri: Type.String({ description: 'Where the person goes afterwards.' }),
    denial_url: Type.String({ description: 'Where to send who says no.' }),
  }),
})
export type AuthorizationRequestAnswer = Static<typeof AuthorizationRequestAnswer>

export const AuthorizeAnswer = success({
  redirect_url: Type.String({ description: 'Of the app, with `code`, `state` and `iss`.' }),
})
export type AuthorizeAnswer = Static<typeof AuthorizeAnswer>

/** An app that a person allowed something, whoever registered it. */
export const ConnectedApp = Type.Object({
  id: Type.Integer({ description: 'Of the app.' }),
  name: Type.String(),
  client_description: Nullable(Type.String()),
  website: Type.String(),
  scope: Type.Array(Type.String()),
  authorized_at: DateTime,
  last_used_at: Nullable(DateTime),
})
export type ConnectedApp = Static<typeof ConnectedApp>

export const ConnectedAppsAnswer = success({
  data: Type.Object({ connected_apps: Type.Array(ConnectedApp) }),
})
export type ConnectedAppsAnswer = Static<typeof ConnectedAppsAnswer>

export const ConnectedAppPath = Type.Object({ id: Type.String({ description: 'Of the app.' }) })

/** A token that a person made for a script of their own. */
export const PersonalToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scope: Type.Array(Type.String()),
  created_at: DateTime,
  expires_at: Nullable(DateTime),
  last_used_at: Nullable(DateTime),
})
export type PersonalToken = Static<typeof PersonalToken>

export const PersonalTokenPath = Type.Object({ id: Type.String() })

export const NewPersonalTokenBody = Type.Object({
  name: Type.String({ description: '1 to 100 characters.' }),
  scope: Scopes,
  expires_in_days: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1, maximum: 3650, description: 'Without it, the token never expires.' }),
    ),
  ),
})
export type NewPersonalTokenBody = Static<typeof NewPersonalTokenBody>

export const NewPersonalTokenAnswer = Type.Object({
  data: Type.Object({
    personal_token: Type.Composite([
      PersonalToken,
      Type.Object({ token: Type.String({ description: 'Shown this once.' }) }),
    ]),
  }),
  status: Type.Literal('created'),
})
export type NewPersonalTokenAnswer = Static<typeof NewPersonalTokenAnswer>

export const PersonalTokensAnswer = success({
  data: Type.Object({ personal_tokens: Type.Array(PersonalToken) }),
})
export type PersonalTokensAnswer = Static<typeof PersonalTokensAnswer>
