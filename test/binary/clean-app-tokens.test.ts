import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { AuthorizeAnswer, NewClientAnswer } from '../../src/accounts/oauth/apps/schemas'
import type { TokenAnswer } from '../../src/accounts/oauth/schemas'
import { createFirstAccount, done, runTrackhut, type ServerProcess, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { urlencoded } from '../support/test-client'

const folder = temporaryFolder()
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ folder: folder.path })
})
afterAll(async () => {
  await server.stop('SIGKILL')
  folder[Symbol.dispose]()
})

const clean = (days: string) =>
  runTrackhut({ folder: folder.path, args: ['oauth2', 'clean', '--days', days] })

/** Tokens of an app, through all of the flow. */
async function connect(token: string): Promise<TokenAnswer> {
  const scope = 'profile:read'
  const json = {
    client_name: 'App',
    client_uri: 'https://app.example',
    redirect_uri: 'https://app.example/',
    scope,
  }
  const registered = await server.request<NewClientAnswer>('POST', '/api/oauth/apps', { token, json })
  const { client_id, client_secret } = registered.body.data.client
  const asked = urlencoded({ client_id, response_type: 'code', scope, confirm: 'true' })
  const answer = await server.request<AuthorizeAnswer>('POST', '/api/oauth/authorize', { token, body: asked })
  const code = new URL(answer.body.redirect_url).searchParams.get('code')!
  const body = urlencoded({ client_id, client_secret, grant_type: 'authorization_code', code })
  return (await server.request<TokenAnswer>('POST', '/api/oauth/token', { body })).body
}

/** Makes the oldest tokens as old as this. */
function age(days: number) {
  using database = new Database(join(folder.path, 'trackhut-data', 'trackhut.db'))
  const then = days * 86_400_000
  database.run('UPDATE oauth_tokens SET issued_at = issued_at - ? WHERE id = 1', [then])
  database.run('UPDATE oauth_grants SET expires_at = expires_at - ? WHERE id = 1', [then])
}

test('oauth2 clean forgets the tokens that could last be refreshed so many days ago, while the server runs', async () => {
  const token = await createFirstAccount(server)
  await connect(token)
  const recent = await connect(token)
  age(23)
  expect(await clean('7')).toEqual(done('Expired deleted tokens: 0.'))
  expect(await clean('2')).toEqual(done('Expired deleted tokens: 1.'))
  expect(await clean('0')).toEqual(done('Expired deleted tokens: 0.'))
  const answer = await server.request('GET', '/api/auth/profile', { token: recent.access_token })
  expect(answer.status).toBe(200)
})
