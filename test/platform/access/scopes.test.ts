// Every endpoint × everybody who may come: what is let in, and what each of the others is told.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { scopes } from '../../../src/platform/access/scopes'
import { signIn } from '../../../src/platform/access/sign-in'
import { ringOf } from '../../../src/platform/access/tokens/secret-key'
import { newSecret } from '../../../src/platform/access/tokens/secrets'
import { createTokens } from '../../../src/platform/access/tokens/tokens'
import { users } from '../../../src/platform/db/tables'
import { insertAccessToken, insertApp, insertGrant, insertPersonalToken } from '../../support/app-tokens'
import { type Endpoint, fillPath, protectedEndpoints } from '../../support/endpoints'
import type { Answer } from '../../support/requests'
import { startOfTest, testApp } from '../../support/test-app'

const app = testApp()
const { ctx } = app
const admin = await app.user('admin', { isAdmin: true })
const sam = await app.user('sam')
const inactive = await app.user('inactive', { isActive: false, isAdmin: true })
const deleted = await app.user('deleted', { isAdmin: true })
const demoted = await app.user('demoted', { isAdmin: true })

type Outcome = 'passes' | 'no token' | 'invalid_token' | 'insufficient_scope' | 'not an administrator'

interface Visitor {
  /** None for whoever comes without. */
  token?: string
  expected: (endpoint: Endpoint) => Outcome
}

const soon = new Date(startOfTest.getTime() + 3_600_000)
const claimsOf = (userId: number, changes: object = {}) => ({
  userId,
  jti: crypto.randomUUID(),
  epoch: 0,
  expiresAt: soon,
  isListed: false,
  ...changes,
})
const foreign = createTokens(ringOf('a key of another server, 32 bytes'), ctx.clock)
const loggedOut = await app.user('logged_out')
await loggedOut.request('POST', '/api/auth/logout')

const all = scopes.join(' ')
const { client, secret } = insertApp(ctx, admin, { scope: all })
const grant = insertGrant(ctx, admin, client)
const deletedTokens = [insertAccessToken(ctx, deleted, all), insertPersonalToken(ctx, deleted, all)]
ctx.db.delete(users).where(eq(users.id, deleted.account.id)).run()
ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, demoted.account.id)).run()

const scopeOf = ({ access }: Endpoint) => (access === 'image cookie' ? 'workouts:read' : access)

const nobody = (): Outcome => 'no token'
const bad = (): Outcome => 'invalid_token'
const powerless = (): Outcome => 'insufficient_scope'
const holderOf =
  (held: readonly string[], otherwise: (endpoint: Endpoint) => Outcome = () => 'passes') =>
  (endpoint: Endpoint): Outcome =>
    held.includes(scopeOf(endpoint)) ? otherwise(endpoint) : 'insufficient_scope'

/** The same for the token of an app and that of a script. */
function bothKinds(): Record<string, Visitor> {
  const kinds = { 'an app': insertAccessToken, 'a script': insertPersonalToken }
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, insert]): [string, Visitor][] => [
      ...scopes.map((scope): [string, Visitor] => [
        `${kind} with ${scope} alone`,
        { token: insert(ctx, admin, scope), expected: holderOf([scope]) },
      ]),
      [`${kind} with every scope`, { token: insert(ctx, admin, all), expected: holderOf(scopes) }],
      [`${kind} without a scope`, { token: insert(ctx, admin, ''), expected: powerless }],
      [
        `${kind} of an inactive account`,
        { token: insert(ctx, inactive, all), expected: holderOf(scopes, nobody) },
      ],
      [
        `${kind} of an inactive account without a scope`,
        { token: insert(ctx, inactive, ''), expected: powerless },
      ],
    ]),
  )
}

const visitors: Record<string, Visitor> = {
  nobody: { expected: nobody },
  garbage: { token: 'garbage', expected: bad },
  'a session of another key': {
    token: await foreign.sign('session', claimsOf(admin.account.id)),
    expected: bad,
  },
  'an expired session': {
    token: await ctx.tokens.sign('session', claimsOf(admin.account.id, { expiresAt: startOfTest })),
    expected: bad,
  },
  'a session of an earlier epoch': {
    token: await ctx.tokens.sign('session', claimsOf(admin.account.id, { epoch: -1 })),
    expected: bad,
  },
  'a session that was logged out': { token: loggedOut.token, expected: bad },
  'an image token': { token: await ctx.tokens.sign('image', claimsOf(admin.account.id)), expected: bad },
  'a session of an inactive account': { token: inactive.token, expected: nobody },
  'a session of a deleted account': { token: deleted.token, expected: bad },
  'an app with a token nobody gave it': { token: newSecret('accessToken'), expected: bad },
  'a script with a token nobody made': { token: newSecret('personalToken'), expected: bad },
  'an app that was revoked': {
    token: insertAccessToken(ctx, admin, all, { grant: { revokedAt: startOfTest } }),
    expected: bad,
  },
  'an app with an expired token': {
    token: insertAccessToken(ctx, admin, all, { pair: { expiresAt: startOfTest } }),
    expected: bad,
  },
  'an app with a token that was replaced': {
    token: insertAccessToken(ctx, admin, all, { pair: { replacedAt: startOfTest } }),
    expected: bad,
  },
  'a script with an expired token': {
    token: insertPersonalToken(ctx, admin, all, { expiresAt: startOfTest }),
    expected: bad,
  },
  'a refresh token': { token: grant.refreshToken, expected: bad },
  'a code': { token: grant.code, expected: bad },
  'the secret of an app': { token: secret, expected: bad },
  'the name of an app': { token: client.clientId, expected: bad },
  'an app of a deleted account': { token: deletedTokens[0]!, expected: bad },
  'a script of a deleted account': { token: deletedTokens[1]!, expected: bad },
  ...bothKinds(),
}

/** Only where an administrator is asked for: elsewhere these may do what their users may. */
const notAdmin = holderOf(scopes, () => 'not an administrator')
const ordinaryVisitors: Record<string, Visitor> = {
  'a session of an ordinary user': { token: sam.token, expected: () => 'not an administrator' },
  'a session of a former administrator': { token: demoted.token, expected: () => 'not an administrator' },
  'an app of an ordinary user': { token: insertAccessToken(ctx, sam, all), expected: notAdmin },
  'a script of an ordinary user': { token: insertPersonalToken(ctx, sam, all), expected: notAdmin },
  'an app of a former administrator': { token: insertAccessToken(ctx, demoted, all), expected: notAdmin },
  'a script of a former administrator': { token: insertPersonalToken(ctx, demoted, all), expected: notAdmin },
}

function outcomeOf({ status, body }: Answer): Outcome {
  const { error } = (body ?? {}) as { error?: string }
  if (status === 401) return error === 'invalid_token' ? error : 'no token'
  if (status === 403) return error === 'insufficient_scope' ? error : 'not an administrator'
  return 'passes'
}

test('there are as many visitors as one can think of', () => {
  expect(Object.keys({ ...visitors, ...ordinaryVisitors }).length).toBeGreaterThan(50)
})

test.each(protectedEndpoints)('$method $path', async endpoint => {
  const { method, path, isForAdmins } = endpoint
  // Logging out ends a session, so each endpoint gets one of its own.
  const { authToken } = await signIn(ctx, admin.account)
  const here = {
    ...visitors,
    ...(isForAdmins && ordinaryVisitors),
    'a session': { token: authToken, expected: () => 'passes' as const },
  }
  const found = await Promise.all(
    Object.entries<Visitor>(here).map(async ([name, { token }]) => {
      const answer = await app.request(method, fillPath(path), token === undefined ? {} : { token })
      return `${name}: ${outcomeOf(answer)}`
    }),
  )
  expect(found).toEqual(
    Object.entries<Visitor>(here).map(([name, { expected }]) => `${name}: ${expected(endpoint)}`),
  )
})
