// Sends requests to every endpoint as every kind of caller, and compares the results with the table of endpoints. Also
// requests one user's data as another user.
import { scopes } from '../../src/platform/access/scopes'
import { type Endpoint, endpoints, fillPath } from '../support/endpoints'
import { firstAccount, logIn, type ServerProcess } from '../support/executable'
import type { Answer } from '../support/requests'
import { Rider } from '../support/rider'
import { makeInstance, startOn } from './suite/instance'
import { makeAppToken, makeOrdinary, makePersonalToken, sam } from './suite/people'
import type { Part, Session } from './suite/session'

type Outcome = 'passes' | 'no token' | 'invalid token' | 'scope missing' | 'not an administrator'

interface Caller {
  name: string
  token: string | null
  expected(endpoint: Endpoint): Outcome
}

export const accessPart: Part = {
  name: 'access',
  boundS: { short: 120, long: 120 },
  async run(session) {
    const { folder, token } = await makeInstance(session, 2)
    await using server = await startOn(session, folder)
    const samToken = await makeOrdinary(session, folder, server)
    await tryForeignThings(session, server, { owner: token, stranger: samToken })
    await tryMatrix(session, server, { admin: token, ordinary: samToken })
  },
}

const scopeOf = ({ access }: Endpoint) => (access === 'image cookie' ? 'workouts:read' : access)
const isPublic = ({ access }: Endpoint) => access === 'public'

/**
 * The expected outcome for a caller whose scopes are not limited: every request passes the access check, except that
 * only administrators may use the endpoints for administrators.
 */
const freely =
  (isAdmin: boolean) =>
  (endpoint: Endpoint): Outcome =>
    endpoint.isForAdmins && !isAdmin && !isPublic(endpoint) ? 'not an administrator' : 'passes'

const within =
  (held: readonly string[], isAdmin: boolean) =>
  (endpoint: Endpoint): Outcome => {
    if (isPublic(endpoint)) return 'passes'
    return held.includes(scopeOf(endpoint)) ? freely(isAdmin)(endpoint) : 'scope missing'
  }

async function callersOf(
  server: ServerProcess,
  tokens: { admin: string; ordinary: string },
): Promise<Caller[]> {
  const [admin, ordinary] = [new Rider(server, tokens.admin), new Rider(server, tokens.ordinary)]
  const refused = (outcome: Outcome) => (endpoint: Endpoint) => (isPublic(endpoint) ? 'passes' : outcome)
  const all = scopes.join(' ')
  const callers: Caller[] = [
    { name: 'nobody', token: null, expected: refused('no token') },
    { name: 'a wrong token', token: 'garbage', expected: refused('invalid token') },
    {
      name: 'a forged session',
      token: `${tokens.admin.slice(0, -4)}AAAA`,
      expected: refused('invalid token'),
    },
    { name: 'an ordinary user', token: tokens.ordinary, expected: freely(false) },
    { name: 'an administrator', token: tokens.admin, expected: freely(true) },
    {
      name: 'an app of an ordinary user',
      token: await makeAppToken(ordinary, all),
      expected: within(scopes, false),
    },
    {
      name: 'an app with every scope',
      token: await makeAppToken(admin, all),
      expected: within(scopes, true),
    },
  ]
  for (const scope of scopes) {
    const expected = within([scope], true)
    callers.push({ name: `an app with ${scope}`, token: await makeAppToken(admin, scope), expected })
    callers.push({ name: `a script with ${scope}`, token: await makePersonalToken(admin, scope), expected })
  }
  return callers
}

async function tryMatrix(
  session: Session,
  server: ServerProcess,
  tokens: { admin: string; ordinary: string },
) {
  const tally = session.tally(
    'C01',
    'every path × every caller: let in or refused as the table of the interface says',
  )
  const callers = await callersOf(server, tokens)
  for (const endpoint of endpoints) {
    const { method, path } = endpoint
    for (const { name, token, expected } of callers) {
      const used =
        path.endsWith('/logout') && token !== null ? await forLoggingOut(server, name, token) : token
      const answer = await server.request(method, fillPath(path), used === null ? {} : { token: used })
      const [found, wanted] = [outcomeOf(answer), expected(endpoint)]
      tally.check(
        isPublic(endpoint) ? !['no token', 'scope missing'].includes(found) : found === wanted,
        `${method} ${path}, ${name}: ${found} (${answer.status}) instead of ${wanted}`,
      )
      tally.check(answer.status < 500, `${method} ${path}, ${name}: answers ${answer.status}`)
    }
  }
  tally.figure = `${endpoints.length} paths × ${callers.length} callers`
}

/**
 * Returns the token for the endpoint that logs out. For callers with a valid session, it belongs to a new session,
 * because their own session is needed for other endpoints.
 */
const forLoggingOut = async (server: ServerProcess, name: string, token: string) => {
  if (name === 'an administrator') return logIn(server, firstAccount)
  return name === 'an ordinary user' ? logIn(server, sam) : token
}

function outcomeOf({ status, failure }: Answer): Outcome {
  if (status === 401 && failure?.code === 'token-missing') return 'no token'
  if (status === 401 && failure?.code === 'token-invalid') return 'invalid token'
  if (status === 403 && failure?.code === 'scope-missing') return 'scope missing'
  if (status === 403 && failure?.code === 'not-administrator') return 'not an administrator'
  return 'passes'
}

interface Named {
  data: { workouts: { id: string; map: string }[] }
}

/** Fields that are sent with all PATCH and POST requests, so that no request is refused because of missing fields. */
const changes = { title: 'Mine', label: 'Mine', admin: false, start: '2026-05-01 10:00', hide_ends: true }

/** Checks that a stranger can neither read nor change anything of another user's data. */
async function tryForeignThings(
  session: Session,
  server: ServerProcess,
  tokens: { owner: string; stranger: string },
) {
  const tally = session.tally(
    'C02',
    'things of one person, asked for by another, and by nobody: 401, 403 or 404',
  )
  const owner = new Rider(server, tokens.owner)
  const things = await thingsOf(owner)
  const before = await lookAt(owner)
  for (const { method, path } of endpoints) {
    const name = /\{(\w+)\}/.exec(path)?.[1] ?? ''
    const thing = things[name]
    if (thing === undefined || path.endsWith('/picture')) continue
    for (const [caller, token] of [
      ['a stranger', tokens.stranger],
      ['nobody', null],
    ] as const) {
      const filled = path.replace(`{${name}}`, thing).replaceAll(/\{\w+\}/g, '1')
      const json = ['PATCH', 'POST'].includes(method) ? { json: changes } : {}
      const { status } = await server.request(method, filled, token === null ? json : { ...json, token })
      tally.check([401, 403, 404].includes(status), `${method} ${filled}, ${caller}: answers ${status}`)
    }
  }
  tally.check((await lookAt(owner)) === before, 'something of the owner has changed')
  tally.figure = `${Object.keys(things).length} kinds of names`
}

async function thingsOf(owner: Rider): Promise<Record<string, string>> {
  const { body } = await owner.request<Named>('GET', '/api/workouts')
  const [workout] = body.data.workouts
  const bike = await owner.request<{ data: { equipments: { id: string }[] } }>('POST', '/api/equipments', {
    json: { label: 'Bike', equipment_type_id: 2 },
  })
  const app = await owner.request<{ data: { client: { id: number } } }>('POST', '/api/oauth/apps', {
    json: {
      client_name: 'An app',
      client_uri: 'https://app.example',
      redirect_uri: 'https://app.example/cb',
      scope: 'profile:read',
    },
  })
  return {
    workout_short_id: workout?.id ?? '',
    map_id: workout?.map ?? '',
    equipment_short_id: bike.body.data.equipments[0]?.id ?? '',
    client_id: String(app.body.data.client.id),
    user_name: firstAccount.username,
  }
}

async function lookAt(owner: Rider): Promise<string> {
  const paths = ['/api/workouts?per_page=100', '/api/equipments', '/api/oauth/apps', '/api/auth/profile']
  const answers = await Promise.all(paths.map(path => owner.request('GET', path)))
  return JSON.stringify(answers.map(({ body }) => body))
}
