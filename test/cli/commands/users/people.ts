// Creates and changes accounts with commands, while an app runs.
import type { LoginAnswer } from '../../../../src/accounts/auth/schemas'
import { createUser } from '../../../../src/cli/commands/users/create-user'
import { commandsOn } from '../../../support/commands'
import { password, type TestApp } from '../../../support/test-app'

export const emailOf = (name: string) => `${name}@example.org`

export function peopleOf(app: TestApp) {
  const tryLogIn = (email: string, word = password) =>
    app.request<LoginAnswer>('POST', '/api/auth/login', { json: { email, password: word } })
  return {
    tryLogIn,
    /**
     * Logs a user in.
     * @returns the token
     * @throws Error if the login is refused
     */
    async logIn(name: string, word = password): Promise<string> {
      const { status, body } = await tryLogIn(emailOf(name), word)
      if (status !== 200) throw new Error(`no log-in: ${JSON.stringify(body)}`)
      return body.auth_token
    },
    async profile(token: string) {
      const { status, body } = await app.request<{ data?: object }>('GET', '/api/auth/profile', { token })
      return { status, ...body.data }
    },
    create: (name: string, options = {}) =>
      commandsOn(app)(createUser, name, { email: emailOf(name), password, ...options }),
  }
}
