// Requests to every operation of the OpenAPI document by every kind of caller. Callers with access are admitted, and
// others are refused with the right error. The document says who has access (`security` and `x-access`), and
// rules/endpoints.test.ts checks what it says. Paths refer to things that do not exist and bodies are empty, or objects
// without anything, so that requests with access fail without changing anything.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { makeChallenge, ofAccount } from '../../../src/accounts/factors/challenges'
import { minute } from '../../../src/lib/durations'
import { isScope, type Scope, scopes } from '../../../src/platform/access/scopes'
import { noteProof } from '../../../src/platform/access/sessions/session-store'
import { ringOf } from '../../../src/platform/access/tokens/secret-key'
import { newSecret } from '../../../src/platform/access/tokens/secrets'
import { createTokens } from '../../../src/platform/access/tokens/tokens'
import type { SignInMethod } from '../../../src/platform/acts'
import type { Code } from '../../../src/platform/codes'
import { users } from '../../../src/platform/db/tables'
import { addPasskey, challengeFor, optionsFrom, sendCode, setUpApp } from '../../accounts/factors/set-up'
import {
  insertAccessToken,
  insertApp,
  insertGrant,
  insertPersonalToken,
  insertUploadToken,
} from '../../support/app-tokens'
import { type DocumentedOperation, readDocument } from '../../support/documented-requests'
import { endpoints, fillPath } from '../../support/endpoints'
import { openSession } from '../../support/open-session'
import type { Answer } from '../../support/requests'
import { startOfTest, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()
const { ctx } = app
const admin = await app.user('admin', { isAdmin: true })
const sam = await app.user('sam')
const linkedAdmin = await app.user('linked_admin', { isAdmin: true })
const linked = await app.user('linked')
const provedAdmin = await app.user('proved_admin', { isAdmin: true })
const proved = await app.user('proved')
const inactive = await app.user('inactive', { isActive: false, isAdmin: true })
const suspended = await app.user('suspended', { isSuspended: true, isAdmin: true })
const deleted = await app.user('deleted', { isAdmin: true })
const demoted = await app.user('demoted', { isAdmin: true })

type Outcome =
  | 'passes'
  | 'no proof'
  | 'no token'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'not an administrator'

/** Ways to authenticate other than by a token in the header. */
type OtherProof =
  | 'the image cookie'
  | 'a personal token in the address'
  | 'a ticket in the address'
  | 'a username and a personal token'

interface Operation {
  method: string
  path: string
  /**
   * The scope that a third-party token needs; `session` if only sessions may use the operation. Sessions may use every
   * operation.
   */
  access: Scope | 'session' | 'public'
  isForAdmins: boolean
  other: OtherProof | null
  /** True if a session needs a recent proof for it, whatever the settings are. */
  needsProof: boolean
  /** True if a session of somebody with a second factor needs one. */
  needsProofWithFactor: boolean
}

/**
 * Operations of our own that take JSON and are refused without a log-in or a proof of the last ten minutes. They get an
 * empty object, because they refuse a body that is no JSON before they ask for a proof.
 */
const needProofWithJson = [
  'PATCH /api/backups/recipients',
  'PATCH /api/config/server',
  'POST /api/auth/identities',
  'POST /api/auth/second-factor/authenticator/confirm',
  'POST /api/auth/second-factor/passkeys',
  'POST /api/backups/{name}/restore',
  'POST /api/connectors/{connector_name}',
  'POST /api/oauth/personal-tokens',
  'POST /api/oauth/upload-tokens',
  'POST /api/users/{user_name}/identities',
  'POST /api/webhooks',
]

/** All operations of our own that are refused without a log-in or a proof of the last ten minutes. */
const needProof = [
  ...needProofWithJson,
  'POST /api/webhooks/{webhook_id}/secret',
  'DELETE /api/backups/{name}',
  'DELETE /api/auth/second-factor/authenticator',
  'DELETE /api/auth/second-factor/passkeys/{passkey_id}',
  'DELETE /api/auth/identities/{id}',
  'DELETE /api/users/{user_name}/identities/{id}',
  'POST /api/auth/oidc/{provider}/link',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/{session_id}',
  'DELETE /api/users/{user_name}/second-factor',
  'DELETE /api/users/{user_name}/sessions',
  'DELETE /api/users/{user_name}/sessions/{session_id}',
  'GET /api/backups/{name}',
  'POST /api/auth/account/export/link',
  'POST /api/auth/second-factor/authenticator',
  'POST /api/auth/second-factor/passkeys/options',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/backups/{name}/link',
]

/** The operations of the contract that are refused without a recent proof to people who have a second factor. */
const needProofWithFactor = [
  'DELETE /api/users/{user_name}',
  'GET /api/auth/account/export/{file_name}',
  'POST /api/auth/account/export/request',
  'POST /api/oauth/authorize',
]

/** Needs a proof only for some of its changes, see accounts/proof. */
const needProofForSome = ['PATCH /api/users/{user_name}']

/** The operations that decide what strangers see of everything: no token of an app may use them, whatever its scope. */
const forSessionsAlone = [
  'POST /api/privacy-zones',
  'PATCH /api/privacy-zones/{zone_id}',
  'DELETE /api/privacy-zones/{zone_id}',
]

const others: readonly OtherProof[] = [
  'the image cookie',
  'a personal token in the address',
  'a ticket in the address',
  'a username and a personal token',
]

/**
 * Matches the access of an operation, such as `workouts:read`, `session, administrators` or
 * `session, or a ticket in the address`.
 */
const accessSyntax = new RegExp(`^([a-z:]+)(, administrators)?(?:, or (${others.join('|')}))?$`)

/**
 * Reads the access of an operation from the document.
 * @throws Error if the document does not say who may call the operation, or if `security` and `x-access` differ
 */
function readAccess(written: DocumentedOperation): Operation {
  const { method, path, security, access: said } = written
  const [, access, admins, other = null] = accessSyntax.exec(said ?? '') ?? []
  if (!isAccess(access) || !Bun.deepEquals(security, securityOf(access)))
    throw new Error(`${method} ${path} does not say who may call it: ${said}`)
  return {
    method,
    path,
    access,
    isForAdmins: admins !== undefined,
    other: other as OtherProof | null,
    needsProof: needProof.includes(`${method} ${path}`),
    needsProofWithFactor: [...needProof, ...needProofWithFactor].includes(`${method} ${path}`),
  }
}

const isAccess = (text = ''): text is Operation['access'] =>
  text === 'public' || text === 'session' || isScope(text)

function securityOf(access: Operation['access']) {
  if (access === 'public') return []
  return access === 'session' ? [{ token: [] }] : [{ token: [access] }, { oauth2: [access] }]
}

const { body: document } = await app.request<Parameters<typeof readDocument>[0]>('GET', '/api/docs/json')
/** Ends the other sessions of whoever calls it, so it is tried last. */
const isTriedLast = ({ method, path }: { method: string; path: string }) =>
  method === 'DELETE' && path === '/api/auth/sessions'
const operations = readDocument(document)
  .operations.map(readAccess)
  .toSorted((one, other) => Number(isTriedLast(one)) - Number(isTriedLast(other)))

interface Visitor {
  /** Token in the Authorization header; undefined for a caller without a token. */
  token?: string
  headers?: Record<string, string>
  /** Query that is appended to the path. */
  query?: string
  expected: (operation: Operation) => Outcome
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

const nobody = (): Outcome => 'no token'
const bad = (): Outcome => 'invalid_token'
const powerless = (): Outcome => 'insufficient_scope'
const unproved = ({ needsProof }: Operation): Outcome => (needsProof ? 'no proof' : 'passes')

const unprovedWithFactor = ({ needsProofWithFactor }: Operation): Outcome =>
  needsProofWithFactor ? 'no proof' : 'passes'

const administrator = (): Outcome => 'passes'
const ordinary = ({ isForAdmins }: Operation): Outcome => (isForAdmins ? 'not an administrator' : 'passes')

const holderOf =
  (held: readonly string[], otherwise: (operation: Operation) => Outcome) =>
  (operation: Operation): Outcome =>
    held.includes(operation.access) ? otherwise(operation) : 'insufficient_scope'

const showing =
  (proof: OtherProof, otherwise: (operation: Operation) => Outcome) =>
  (operation: Operation): Outcome =>
    operation.other === proof ? otherwise(operation) : 'no token'

/** Callers with a token of an app, and the same people with a token of a script. */
function bothKinds(): Record<string, Visitor> {
  const kinds = { 'an app': insertAccessToken, 'a script': insertPersonalToken }
  const people = [
    ['an administrator', admin, administrator],
    ['an ordinary user', sam, ordinary],
    ['a former administrator', demoted, ordinary],
    ['an inactive account', inactive, nobody],
    ['a suspended account', suspended, nobody],
  ] as const
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, insert]) =>
      people.flatMap(([who, user, otherwise]): [string, Visitor][] => [
        ...scopes.map((scope): [string, Visitor] => [
          `${kind} of ${who} with ${scope} alone`,
          { token: insert(ctx, user, scope), expected: holderOf([scope], otherwise) },
        ]),
        [
          `${kind} of ${who} with every scope`,
          { token: insert(ctx, user, all), expected: holderOf(scopes, otherwise) },
        ],
        [`${kind} of ${who} without a scope`, { token: insert(ctx, user, ''), expected: powerless }],
      ]),
    ),
  )
}

const basicOf = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

const ticketOf = async (kind: 'download' | 'backup', { account }: TestUser) =>
  `?ticket=${await ctx.tokens.sign(kind, claimsOf(account.id))}`
/**
 * A caller with a ticket. A download ticket is not valid for backups, because they contain the data of all users; and a
 * ticket for a backup is not valid for other downloads.
 */
const holderOfTicket = (forBackups: boolean, otherwise: Outcome = 'passes') =>
  showing('a ticket in the address', ({ isForAdmins }) =>
    isForAdmins === forBackups ? otherwise : 'invalid_token',
  )

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
  'a session of a suspended account': { token: suspended.token, expected: nobody },
  'the image cookie of a suspended account': { headers: { cookie: suspended.cookie }, expected: nobody },
  'a ticket of a suspended account': {
    query: await ticketOf('download', suspended),
    expected: holderOfTicket(false, 'no token'),
  },
  'a ticket for a backup of a suspended account': {
    query: await ticketOf('backup', suspended),
    expected: holderOfTicket(true, 'no token'),
  },
  'the challenge of a log-in that lacks its second step': {
    token: makeChallenge(ctx, 'second-step', ofAccount(admin.account)),
    expected: bad,
  },
  'the challenge of a log-in that has to set up a factor': {
    token: makeChallenge(ctx, 'set-up', ofAccount(admin.account)),
    expected: bad,
  },
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
  'the image cookie': { headers: { cookie: sam.cookie }, expected: showing('the image cookie', ordinary) },
  'a forged image cookie': {
    headers: {
      cookie: `${sam.cookie.split('=')[0]}=${await foreign.sign('image', claimsOf(sam.account.id))}`,
    },
    expected: showing('the image cookie', bad),
  },
  'a personal token in the address': {
    query: `?token=${insertPersonalToken(ctx, sam, 'workouts:read')}`,
    expected: showing('a personal token in the address', ordinary),
  },
  'a session in the address': {
    query: `?token=${sam.token}&access_token=${sam.token}`,
    expected: showing('a personal token in the address', bad),
  },
  'a username and a personal token': {
    headers: basicOf(sam.account.username, insertPersonalToken(ctx, sam, 'workouts:write')),
    expected: showing('a username and a personal token', ordinary),
  },
  'the username of somebody else and a personal token': {
    headers: basicOf('admin', insertPersonalToken(ctx, sam, 'workouts:write')),
    expected: showing('a username and a personal token', bad),
  },
  'the token of an upload address in a header': { token: insertUploadToken(ctx, sam), expected: bad },
  'the token of an upload address as a password': {
    headers: basicOf(sam.account.username, insertUploadToken(ctx, sam)),
    expected: showing('a username and a personal token', bad),
  },
  'a ticket for a download': { query: await ticketOf('download', sam), expected: holderOfTicket(false) },
  'a ticket for a backup': { query: await ticketOf('backup', admin), expected: holderOfTicket(true) },
  ...bothKinds(),
}

/** Somebody whose log-ins are real ones, with more than a password. */
interface LoggedIn {
  /** The session with which operations are tried. */
  token: string
  /** Another one, which logging out may end. */
  tokenToEnd: string
}

/** Makes the last proof of a session ten minutes old. */
async function forgetProof(token: string) {
  const { jti } = await ctx.tokens.verify('session', token)
  noteProof(ctx.db, jti, new Date(startOfTest.getTime() - 10 * minute))
}

const twice = async (logIn: () => Promise<{ body: { auth_token: string } }>): Promise<LoggedIn> => ({
  token: (await logIn()).body.auth_token,
  tokenToEnd: (await logIn()).body.auth_token,
})

/** Logs in with a passkey alone. */
async function byPasskey(username: string, isAdmin: boolean) {
  const { authenticator } = await addPasskey(await app.user(username, { isAdmin }))
  return twice(async () => {
    const passkey = authenticator.use(await optionsFrom(app, '/api/auth/login/passkey/options'))
    return app.request<{ auth_token: string }>('POST', '/api/auth/login/passkey', { json: { passkey } })
  })
}

/** Logs in with the password and a code of an authenticator app. */
async function bySecondFactor(username: string, isAdmin: boolean) {
  const { code } = await setUpApp(app, await app.user(username, { isAdmin }))
  return twice(async () => {
    const answer = await sendCode(app, await challengeFor(app, username), code())
    app.advanceClock(30_000)
    return answer
  })
}

const silent = await byPasskey('silent_admin', true)
for (const token of Object.values(silent)) await forgetProof(token)

/** Callers whose sessions began with more than a password. */
const withFactors: Record<string, { loggedIn: LoggedIn; expected: Visitor['expected'] }> = {
  'a session by a passkey of an administrator who proved nothing for ten minutes': {
    loggedIn: silent,
    expected: unprovedWithFactor,
  },
  'a session of an administrator by a passkey': {
    loggedIn: await byPasskey('keyed_admin', true),
    expected: administrator,
  },
  'a session of an ordinary user by a passkey': {
    loggedIn: await byPasskey('keyed_sam', false),
    expected: ordinary,
  },
  'a session of an administrator after a second factor': {
    loggedIn: await bySecondFactor('coded_admin', true),
    expected: administrator,
  },
  'a session of an ordinary user after a second factor': {
    loggedIn: await bySecondFactor('coded_sam', false),
    expected: ordinary,
  },
}

/** The outcome that a response shows. `fails` stands for a server error, which is never an expected outcome. */
function outcomeOf({ status, failure }: Answer): Outcome | 'fails' {
  if (status >= 500) return 'fails'
  return (failure && outcomes[failure.code]) ?? 'passes'
}

const outcomes: Partial<Record<Code, Outcome>> = {
  'token-missing': 'no token',
  'account-inactive': 'no token',
  'token-invalid': 'invalid_token',
  'token-expired': 'invalid_token',
  'scope-missing': 'insufficient_scope',
  'not-administrator': 'not an administrator',
  'proof-required': 'no proof',
}

test('all operations of the interface are tried, by as many visitors as one can think of', () => {
  const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  expect(operations.map(named).toSorted()).toEqual(endpoints.map(named).toSorted())
  expect(Object.keys(visitors).length).toBeGreaterThan(100)
})

test('every operation that says it needs a proof is tried without one', () => {
  const saying = Object.entries(document.paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath)
      .filter(([, { responses }]) => JSON.stringify(responses[403] ?? {}).includes('proof-required'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const tried = [...needProof, ...needProofWithFactor, ...needProofForSome]
  expect(saying.toSorted()).toEqual(tried.toSorted())
})

test('an operation that does not say who may call it is found', () => {
  const [operation] = readDocument(document).operations
  const saying = (security: unknown, access: unknown) => () =>
    readAccess({ ...operation, security, access } as DocumentedOperation)
  const ofScope = (scope: string) => [{ token: [scope] }, { oauth2: [scope] }]
  expect(saying(ofScope('profile:read'), 'profile:read, administrators')).not.toThrow()
  for (const silent of [
    saying(undefined, undefined),
    saying([], undefined),
    saying([], 'session'),
    saying(ofScope('profile:read'), 'profile:write'),
    saying(ofScope('profile:all'), 'profile:all'),
    saying([], 'public, or a favour'),
  ])
    expect(silent).toThrow('does not say who may call it')
})

test.each(forSessionsAlone)('no app and no script may use %s', name => {
  const operation = operations.find(({ method, path }) => `${method} ${path}` === name)
  expect(operation?.access).toBe('session')
})

test.each(operations)('$method $path', async operation => {
  const { method, path, access } = operation
  // Each operation gets its own sessions, because logging out ends a session.
  const sessionOf = async ({ account }: TestUser, method?: SignInMethod) =>
    (await openSession(ctx, account, method)).authToken
  const old = await sessionOf(admin)
  await forgetProof(old)
  const isLogOut = path === '/api/auth/logout'
  const body = needProofWithJson.includes(`${method} ${path}`) && { json: {} }
  const logIns = Object.entries(withFactors).map(([name, { loggedIn, expected }]): [string, Visitor] => [
    name,
    { token: isLogOut ? loggedIn.tokenToEnd : loggedIn.token, expected },
  ])
  const here: Record<string, Visitor> = {
    ...visitors,
    'a session of an administrator who proved nothing for ten minutes': { token: old, expected: unproved },
    // The word of another program is no proof, so these need one at once.
    'a session of an administrator by a provider': {
      token: await sessionOf(admin, 'provider'),
      expected: unproved,
    },
    'a session of an administrator by the header of a proxy': {
      token: await sessionOf(admin, 'header'),
      expected: unproved,
    },
    'a session of an administrator by a provider and a second factor': {
      token: await sessionOf(provedAdmin, 'provider-second-factor'),
      expected: administrator,
    },
    'a session of an ordinary user by the header of a proxy and a second factor': {
      token: await sessionOf(proved, 'header-second-factor'),
      expected: ordinary,
    },
    'a session of an ordinary user by a provider': {
      token: await sessionOf(sam, 'provider'),
      expected: operation => (operation.isForAdmins ? 'not an administrator' : unproved(operation)),
    },
    'a session of an administrator': { token: await sessionOf(admin), expected: administrator },
    'a session of an ordinary user': { token: await sessionOf(sam), expected: ordinary },
    'a session of a former administrator': { token: await sessionOf(demoted), expected: ordinary },
    'a session of an administrator by a link of the command line': {
      token: await sessionOf(linkedAdmin, 'command-link'),
      expected: administrator,
    },
    'a session of an ordinary user by a link of an email': {
      token: await sessionOf(linked, 'mail-link'),
      expected: ordinary,
    },
    ...Object.fromEntries(logIns),
  }
  const deviations: string[] = []
  for (const [name, { token, headers = {}, query = '', expected }] of Object.entries(here)) {
    const options = { headers, ...body, ...(token !== undefined && { token }) }
    const outcome = outcomeOf(await app.request(method, fillPath(path) + query, options))
    const wanted = access === 'public' ? 'passes' : expected(operation)
    if (outcome !== wanted) deviations.push(`${name}: ${outcome} instead of ${wanted}`)
  }
  expect(deviations).toEqual([])
})
