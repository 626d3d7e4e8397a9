// Logs in to a test app with a provider of the tests.
import type { LoginAnswer } from '../../src/accounts/auth/schemas'
import type { BegunAnswer } from '../../src/accounts/providers/schemas'
import type { TestApp } from './test-app'

/** What a provider does with the address at which a log-in begins, and what the browser brings back. */
export type Visit = (url: string) => Record<string, string> | Promise<Record<string, string>>

interface Journey {
  app: Pick<TestApp, 'request'>
  key: string
  visit: Visit
}

export async function begin(app: Pick<TestApp, 'request'>, key: string, what = 'start', token?: string) {
  const answer = await app.request<BegunAnswer>('POST', `/api/auth/oidc/${key}/${what}`, {
    ...(token !== undefined && { token }),
  })
  if (answer.status !== 200) throw new Error(`not begun: ${answer.status} ${JSON.stringify(answer.failure)}`)
  return answer.body.data
}

/** Logs in, and returns what the server answers. */
export async function logInWith({ app, key, visit }: Journey) {
  const { url, transaction } = await begin(app, key)
  const json = { transaction, ...(await visit(url)) }
  return app.request<LoginAnswer>('POST', `/api/auth/oidc/${key}/finish`, { json })
}

/** Connects the account at the provider with that of a session. */
export async function linkWith({ app, key, visit }: Journey, token: string) {
  const { url, transaction } = await begin(app, key, 'link', token)
  const json = { provider: key, transaction, ...(await visit(url)) }
  return app.request('POST', '/api/auth/identities', { token, json })
}
