import { type Static, Type } from '@sinclair/typebox'
import {
  documentedAs,
  documentedWith,
  named,
  Queried,
  QueriedOrEmpty,
  sampled,
} from '../../../platform/http/documented'
import { IdPart } from '../../../platform/http/input/integer-id'
import { pageParameters } from '../../../platform/http/input/paging'
import { DateTime, Nullable, Pagination, success } from '../../../platform/http/schemas'

export const maxStateLength = 2000
export const maxAppNameLength = 200
export const maxAppDescriptionLength = 1000
export const maxRedirectUris = 10
export const maxTokenNameLength = 100

const Scopes = Type.String({
  description: 'Scopes, separated by spaces.',
  examples: ['profile:read workouts:write'],
})

export const Client = named(
  'App',
  Type.Object({
    id: Type.Integer(),
    client_id: Type.String(),
    name: Type.String(),
    client_description: Nullable(Type.String()),
    website: Type.String(),
    redirect_uris: Type.Array(Type.String()),
    scope: Scopes,
    issued_at: DateTime,
  }),
)
export type Client = Static<typeof Client>

export const appsPageSizes = { default: 5, max: 5 }

const { page } = pageParameters(appsPageSizes)
export const ClientsQuery = Type.Object({ page })

export const ClientIdPath = Type.Object({
  client_id: Type.String({ description: 'The `client_id` of the app.' }),
})

export const ClientPath = Type.Object({ client_id: IdPart('The `id` of the app.') })

/**
 * This union has a name, because some client generators write code that does not compile for a union inside another.
 * The texts are URIs, but the schema does not set `format: 'uri'`, because some generators write no code for a format
 * inside a union.
 */
const RedirectUris = named(
  'RedirectUris',
  documentedAs(
    {
      anyOf: [
        { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxRedirectUris },
        { type: 'string' },
      ],
      description:
        'URIs to which users are sent back, as `redirect_uri` or by its other name `redirect_uris`.',
    },
    Type.Union([Type.Array(Type.String()), Type.String()]),
  ),
)

const newApp = {
  client_name: documentedWith(
    { minLength: 1, maxLength: maxAppNameLength },
    Type.String({ description: 'On one line.' }),
  ),
  client_uri: documentedWith({ format: 'uri' }, Type.String({ description: 'The website of the app.' })),
  client_description: Type.Optional(
    Nullable(documentedWith({ maxLength: maxAppDescriptionLength }, Type.String())),
  ),
}

const scopes = Type.String({ description: 'Another name of `scope`.' })

/** Redirect URIs and scopes are each accepted under two names. One of the two is required. */
export const NewClientBody = named(
  'AppInput',
  sampled(
    {
      client_name: 'Training diary',
      client_uri: 'https://app.example',
      redirect_uri: 'https://app.example/back',
      scope: 'workouts:read',
    },
    documentedAs(
      {
        allOf: [
          Type.Object(newApp),
          Type.Union([
            Type.Object({ redirect_uri: RedirectUris }),
            Type.Object({ redirect_uris: RedirectUris }),
          ]),
          Type.Union([Type.Object({ scope: Scopes }), Type.Object({ scopes })]),
        ],
      },
      Type.Object({
        ...newApp,
        redirect_uri: Type.Optional(RedirectUris),
        redirect_uris: Type.Optional(RedirectUris),
        scope: Type.Optional(Scopes),
        scopes: Type.Optional(scopes),
      }),
    ),
  ),
)
export type NewClientBody = Static<typeof NewClientBody>

export const NewClientAnswer = named(
  'CreatedAppAnswer',
  Type.Object({
    data: Type.Object({
      client: named(
        'AppWithSecret',
        Type.Composite([
          Client,
          Type.Object({
            client_secret: Type.String({ description: 'The secret of the app. It is only shown once.' }),
          }),
        ]),
      ),
    }),
    status: Type.Literal('created'),
  }),
)
export type NewClientAnswer = Static<typeof NewClientAnswer>

export const ClientAnswer = named('AppAnswer', success({ data: Type.Object({ client: Client }) }))
export type ClientAnswer = Static<typeof ClientAnswer>

export const ClientsAnswer = named(
  'AppsPage',
  success({
    data: Type.Object({ clients: Type.Array(Client) }),
    pagination: Pagination,
  }),
)
export type ClientsAnswer = Static<typeof ClientsAnswer>

export const ClientRevokedAnswer = named('AppTokensRevokedAnswer', success({}))

/** The parameters of an authorization request. */
export const asked = {
  client_id: { type: 'string', minLength: 1, description: 'Of the app, or the address of its document.' },
  response_type: { type: 'string', enum: ['code'], description: 'Only codes are supported.' },
  scope: {
    type: 'string',
    description:
      'Separated by spaces. Scopes that the app was not registered with are left out; at least one must remain.',
    examples: ['profile:read workouts:write'],
  },
  scopes: { type: 'string', description: 'Another name of `scope`; one of the two is required.' },
  redirect_uri: { type: 'string', description: 'A redirect URI of the app. Default: its first one.' },
  state: { type: 'string', maxLength: maxStateLength, description: 'Returned to the app unchanged.' },
  code_challenge: {
    type: 'string',
    pattern: '^[A-Za-z0-9._~-]{43,128}$',
    description: 'Code challenge of PKCE (RFC 7636). Requires `code_challenge_method`.',
  },
  code_challenge_method: {
    type: 'string',
    enum: ['S256'],
    description: 'Required with a code challenge, and refused without one.',
  },
  resource: {
    type: 'string',
    description: 'The address of the Model Context Protocol here. Apps by document must send it.',
    examples: ['https://trackhut.example.org/mcp'],
  },
} as const

/** The parameters in the address of the consent page. */
export const AuthorizationQuery = Type.Object({
  client_id: Queried({ required: true, ...asked.client_id }),
  response_type: Queried({ required: true, ...asked.response_type }),
  scope: QueriedOrEmpty(asked.scope),
  scopes: QueriedOrEmpty(asked.scopes),
  redirect_uri: QueriedOrEmpty(asked.redirect_uri),
  state: QueriedOrEmpty(asked.state),
  code_challenge: QueriedOrEmpty(asked.code_challenge),
  code_challenge_method: QueriedOrEmpty(asked.code_challenge_method),
  resource: QueriedOrEmpty(asked.resource),
})

/** What the consent page shows before the user decides. */
export const AuthorizationRequestAnswer = named(
  'AuthorizationRequestAnswer',
  success({
    data: Type.Object({
      client: named('AskingApp', Type.Pick(Client, ['name', 'client_description', 'website'])),
      is_own: Type.Boolean({ description: 'Whether the user registered the app.' }),
      is_registered: Type.Boolean({ description: 'False if only a document at its address describes it.' }),
      scope: Type.Array(Type.String(), { description: 'Scopes that would be granted.' }),
      redirect_uri: Type.String({ description: 'Address to which the user is sent afterwards.' }),
      denial_url: Type.String({ description: 'Address to send the user to if they refuse.' }),
    }),
  }),
)
export type AuthorizationRequestAnswer = Static<typeof AuthorizationRequestAnswer>

export const AuthorizeAnswer = named(
  'AuthorizedAnswer',
  success({
    redirect_url: Type.String({ description: 'Redirect URI of the app, with `code`, `state` and `iss`.' }),
  }),
)
export type AuthorizeAnswer = Static<typeof AuthorizeAnswer>

/** An app to which a user granted access. Any user may have registered it. */
export const ConnectedApp = named(
  'ConnectedApp',
  Type.Object({
    id: Type.Integer({ description: 'The `id` of the app.' }),
    name: Type.String(),
    client_description: Nullable(Type.String()),
    website: Type.String(),
    scope: Type.Array(Type.String()),
    authorized_at: DateTime,
    last_used_at: Nullable(DateTime),
  }),
)
export type ConnectedApp = Static<typeof ConnectedApp>

export const ConnectedAppsAnswer = named(
  'ConnectedAppsAnswer',
  success({
    data: Type.Object({ connected_apps: Type.Array(ConnectedApp) }),
  }),
)
export type ConnectedAppsAnswer = Static<typeof ConnectedAppsAnswer>

export const ConnectedAppPath = Type.Object({ id: IdPart('The `id` of the app.') })

/** A token that a user created for a script of their own. */
export const PersonalToken = named(
  'PersonalToken',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    scope: Type.Array(Type.String()),
    created_at: DateTime,
    expires_at: Nullable(DateTime),
    last_used_at: Nullable(DateTime),
  }),
)
export type PersonalToken = Static<typeof PersonalToken>

export const PersonalTokenPath = Type.Object({ id: IdPart('The `id` of the token.') })

export const NewPersonalTokenBody = named(
  'PersonalTokenInput',
  sampled(
    { name: 'Nightly script', scope: 'workouts:read' },
    Type.Object({
      name: documentedWith(
        { minLength: 1, maxLength: maxTokenNameLength },
        Type.String({ description: 'On one line.' }),
      ),
      scope: documentedWith({ minLength: 1 }, Scopes),
      expires_in_days: Type.Optional(
        Nullable(
          Type.Integer({ minimum: 1, maximum: 3650, description: 'Without it, the token never expires.' }),
        ),
      ),
    }),
  ),
)
export type NewPersonalTokenBody = Static<typeof NewPersonalTokenBody>

export const NewPersonalTokenAnswer = named(
  'CreatedPersonalTokenAnswer',
  Type.Object({
    data: Type.Object({
      personal_token: Type.Composite([
        PersonalToken,
        Type.Object({
          token: Type.String({ description: 'The secret of the token. It is only shown once.' }),
        }),
      ]),
    }),
    status: Type.Literal('created'),
  }),
)
export type NewPersonalTokenAnswer = Static<typeof NewPersonalTokenAnswer>

export const PersonalTokensAnswer = named(
  'PersonalTokensAnswer',
  success({
    data: Type.Object({ personal_tokens: Type.Array(PersonalToken) }),
  }),
)
export type PersonalTokensAnswer = Static<typeof PersonalTokensAnswer>
