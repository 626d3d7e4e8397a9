// A session is checked when a request arrives, and again before the request creates anything that would outlive the
// session.
import { describe, expect, test } from 'bun:test'
import { deleteUser, secureAccount, updateUser } from '../../../src/accounts/users/store'
import { oauthClients, oauthGrants, personalTokens } from '../../../src/platform/db/tables'
import { openTestApp, password } from '../../support/test-app'
import { testClient, urlencoded } from '../../support/test-client'
import type { TestUser } from '../../support/test-user'

type App = ReturnType<typeof openTestApp>
type Event = (app: App, sam: TestUser) => unknown

const json = 'application/json'
const address = 'https://app.example'
const newApp = { client_name: 'App', client_uri: address, redirect_uri: address, scope: 'profile:read' }
const newToken = { name: 'Script', scope: 'profile:read' }

const makes: [name: string, path: string, type: string, body: (asked: Record<string, string>) => string][] = [
  ['a token for a script', '/api/oauth/personal-tokens', json, () => JSON.stringify(newToken)],
  ['an app', '/api/oauth/apps', json, () => JSON.stringify(newApp)],
  [
    'a code for an app',
    '/api/oauth/authorize',
    'application/x-www-form-urlencoded',
    asked => urlencoded({ ...asked, confirm: 'true' }).toString(),
  ],
]

/** Sends a request whose body arrives after an event. Returns how much the request created. */
async function makeAfter(happen: Event, [, path, type, bodyOf]: (typeof makes)[number]) {
  await using app = openTestApp()
  const { asked } = testClient(app, await app.user('owner'))
  const sam = await app.user('sam')
  const count = () => [oauthClients, oauthGrants, personalTokens].map(table => app.ctx.db.$count(table))
  const before = await Promise.all(count())
  const sendBody = async (controller: ReadableStreamDefaultController) => {
    await happen(app, sam)
    controller.enqueue(new TextEncoder().encode(bodyOf(asked)))
    controller.close()
  }
  // `sendBody` runs only when the server reads the body. By then, the server has authenticated the user.
  const body = new ReadableStream({ pull: sendBody }, { highWaterMark: 0 })
  const answer = await sam.request('POST', path, { body, headers: { 'content-type': type } })
  const after = await Promise.all(count())
  return { status: answer.status, body: answer.body, made: sum(after) - sum(before) }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const ended = { message: 'invalid token, please log in again' }
const inactive = { message: 'provide a valid auth token' }

const events: [name: string, happen: Event, refusal: object][] = [
  ['a new password', ({ ctx }, sam) => secureAccount(ctx.db, sam.account.id, null, ctx.clock()), ended],
  ['a log-out', (_, sam) => sam.request('POST', '/api/auth/logout'), ended],
  ['the end of the account', ({ ctx }, sam) => deleteUser(ctx.db, sam.account.id), ended],
  ['deactivation', ({ ctx }, sam) => updateUser(ctx.db, sam.account.id, { isActive: false }), inactive],
]

describe.each(makes)('%s', (...make) => {
  test.each(events)('is not to be had after %s', async (_, happen, refusal) => {
    const { status, body, made } = await makeAfter(happen, make)
    expect([status, body, made]).toEqual([401, expect.objectContaining(refusal), 0])
  })

  test('is there for the session that changed the password itself', async () => {
    const changes = { email: 'sam@example.org', password, new_password: 'a better one' }
    const change: Event = (_, sam) =>
      sam.request('PATCH', '/api/auth/profile/edit/account', { json: changes })
    expect(await makeAfter(change, make)).toMatchObject({ status: 200, made: 1 })
  })
})
