// Inserts apps, grants and tokens directly into the database.
import { hashSecret, newSecret } from '../../src/platform/access/tokens/secrets'
import {
  calendarFeeds,
  oauthClients,
  oauthGrants,
  oauthTokens,
  personalTokens,
  uploadTokens,
} from '../../src/platform/db/tables'
import type { Context } from '../../src/server/context'
import type { TestUser } from './test-user'

type NewClient = typeof oauthClients.$inferInsert
type NewGrant = typeof oauthGrants.$inferInsert
type NewPair = typeof oauthTokens.$inferInsert
type NewPersonalToken = typeof personalTokens.$inferInsert

const dayMs = 86_400_000

const later = ({ clock }: Context, days: number) => new Date(clock().getTime() + days * dayMs)

/** Inserts an app that a user has registered. */
export function insertApp(ctx: Context, owner: TestUser, facts: Partial<NewClient> = {}) {
  const secret = newSecret('clientSecret')
  const client = ctx.db
    .insert(oauthClients)
    .values({
      userId: owner.account.id,
      clientId: crypto.randomUUID().replaceAll('-', '').slice(0, 24),
      clientSecretHash: hashSecret(secret),
      name: 'An app',
      website: 'https://app.example',
      redirectUris: ['https://app.example/callback'],
      scope: 'profile:read workouts:read',
      issuedAt: ctx.clock(),
      ...facts,
    })
    .returning()
    .get()
  return { client, secret }
}

interface GrantFacts {
  grant?: Partial<NewGrant>
  pair?: Partial<NewPair>
}

/**
 * Inserts a user's grant to an app: a used code, an access token and a refresh token. By default, the grant has all
 * scopes of the app.
 */
export function insertGrant(
  ctx: Context,
  user: TestUser,
  client: { id: number; scope: string },
  facts: GrantFacts = {},
) {
  const [code, accessToken, refreshToken] = [
    newSecret('code'),
    newSecret('accessToken'),
    newSecret('refreshToken'),
  ]
  const scope = facts.grant?.scope ?? client.scope
  const grant = ctx.db
    .insert(oauthGrants)
    .values({
      clientId: client.id,
      userId: user.account.id,
      scope,
      codeHash: hashSecret(code),
      authorizedAt: ctx.clock(),
      redeemedAt: ctx.clock(),
      expiresAt: later(ctx, 20),
      ...facts.grant,
    })
    .returning()
    .get()
  ctx.db
    .insert(oauthTokens)
    .values({
      grantId: grant.id,
      accessTokenHash: hashSecret(accessToken),
      refreshTokenHash: hashSecret(refreshToken),
      scope,
      issuedAt: ctx.clock(),
      expiresAt: later(ctx, 10),
      ...facts.pair,
    })
    .run()
  return { grant, code, accessToken, refreshToken }
}

/** Inserts a new app with a grant. Returns its access token. */
export const insertAccessToken = (ctx: Context, user: TestUser, scope: string, facts: GrantFacts = {}) =>
  insertGrant(ctx, user, insertApp(ctx, user, { scope }).client, facts).accessToken

/** Inserts a personal access token. Returns the token. */
export function insertPersonalToken(
  ctx: Context,
  user: TestUser,
  scope: string,
  facts: Partial<NewPersonalToken> = {},
): string {
  const token = newSecret('personalToken')
  ctx.db
    .insert(personalTokens)
    .values({
      userId: user.account.id,
      name: 'A script',
      tokenHash: hashSecret(token),
      scope,
      createdAt: ctx.clock(),
      ...facts,
    })
    .run()
  return token
}

/** Inserts the token of an upload address. Returns the token. */
export function insertUploadToken(ctx: Context, user: TestUser): string {
  const token = newSecret('uploadToken')
  const facts = { userId: user.account.id, name: 'A phone', tokenHash: hashSecret(token) }
  ctx.db
    .insert(uploadTokens)
    .values({ ...facts, createdAt: ctx.clock() })
    .run()
  return token
}

/** Inserts a calendar address. Returns its token. */
export function insertCalendarFeed(ctx: Context, user: TestUser, { showsPlace = false } = {}): string {
  const token = newSecret('feedToken')
  const facts = { userId: user.account.id, name: 'A calendar', tokenHash: hashSecret(token), showsPlace }
  ctx.db
    .insert(calendarFeeds)
    .values({ ...facts, createdAt: ctx.clock() })
    .run()
  return token
}
