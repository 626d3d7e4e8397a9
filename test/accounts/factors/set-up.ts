// Sets up second factors for tests, through the interface.
import type {
  FactorAddedAnswer,
  NewAuthenticatorAnswer,
  SetUpLoginAnswer,
} from '../../../src/accounts/factors/schemas'
import { codeOfApp } from '../../support/authenticator-app'
import { SoftwareAuthenticator } from '../../support/software-authenticator'
import { password, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const own = '/api/auth/second-factor'

/** Sets up an authenticator app. @returns its secret, and the recovery codes */
export async function setUpApp(app: TestApp, user: TestUser) {
  const offered = await user.request<NewAuthenticatorAnswer>('POST', `${own}/authenticator`)
  const { secret, challenge } = offered.body.data
  const answer = await user.request<FactorAddedAnswer>('POST', `${own}/authenticator/confirm`, {
    json: { challenge, code: codeOfApp(secret, app.ctx.clock()) },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify([answer.body, answer.failure]))
  // Its first code is used up.
  app.advanceClock(30_000)
  return {
    secret,
    codes: answer.body.data.recovery_codes ?? [],
    code: () => codeOfApp(secret, app.ctx.clock()),
  }
}

type Options = Parameters<SoftwareAuthenticator['create']>[0] & Parameters<SoftwareAuthenticator['use']>[0]

export async function optionsFrom(
  from: Pick<TestUser, 'request'>,
  path: string,
  json?: object,
): Promise<Options> {
  const { body } = await from.request<{ data: Options }>('POST', path, json ? { json } : {})
  return body.data
}

/** Adds a passkey. @returns its authenticator, and the recovery codes */
export async function addPasskey(user: TestUser, name = 'Phone') {
  const authenticator = new SoftwareAuthenticator()
  const passkey = authenticator.create(await optionsFrom(user, `${own}/passkeys/options`))
  const answer = await user.request<FactorAddedAnswer>('POST', `${own}/passkeys`, { json: { name, passkey } })
  if (answer.status !== 200) throw new Error(JSON.stringify([answer.body, answer.failure]))
  return { authenticator, codes: answer.body.data.recovery_codes }
}

export const logIn = (app: Pick<TestApp, 'request'>, username: string, secret = password) =>
  app.request<{ auth_token: string }>('POST', '/api/auth/login', {
    json: { email: `${username}@example.org`, password: secret },
  })

/** Takes the first step of a log-in. @returns the challenge of the second */
export async function challengeFor(app: Pick<TestApp, 'request'>, username: string): Promise<string> {
  const { failure } = await logIn(app, username)
  return failure?.detail?.challenge ?? ''
}

export const sendCode = (app: Pick<TestApp, 'request'>, challenge: string, code: string) =>
  app.request<{ auth_token: string }>('POST', '/api/auth/login/second-factor', { json: { challenge, code } })

const atLogIn = '/api/auth/login/set-up/authenticator'

/** Begins to set up an authenticator app at a log-in that demands one. */
export const offerApp = async (app: Pick<TestApp, 'request'>, challenge: string) =>
  (await app.request<NewAuthenticatorAnswer>('POST', atLogIn, { json: { challenge } })).body.data

export const confirmApp = (
  app: Pick<TestApp, 'request'>,
  json: { challenge: string; set_up: string; code: string },
) => app.request<SetUpLoginAnswer>('POST', `${atLogIn}/confirm`, { json })
