import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { done, logIn, refused, runTrackhut, type ServerProcess, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

const folder = temporaryFolder()
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ folder: folder.path, environment: { API_RATE_LIMITS: '' } })
})
afterAll(async () => {
  await server.stop('SIGKILL')
  folder[Symbol.dispose]()
})

const users = (...args: string[]) => runTrackhut({ folder: folder.path, args: ['users', ...args] })

const password = 'open sesame'
const emailOf = (name: string) => `${name}@example.org`
const logInAs = (username: string, word = password) =>
  logIn(server, { username, email: emailOf(username), password: word })

function tryLogIn(email: string, word = password) {
  return server.request('POST', '/api/auth/login', { json: { email, password: word } })
}

async function readProfile(token: string) {
  const { status, body } = await server.request<{ data?: object }>('GET', '/api/auth/profile', { token })
  return { status, ...body.data }
}

async function create(name: string) {
  const { exitCode } = await users('create', name, '--email', emailOf(name), '--password', password)
  expect(exitCode).toBe(0)
}

const english = 'The user preference for interface language is: en'

describe('users create while the server runs', () => {
  test('makes an active account that is no administrator and has not accepted the policy', async () => {
    const ended = await users('create', 'ada', '--email', emailOf('ada'), '--password', password)
    expect(ended).toEqual(done(`User 'ada' created.\n${english}`))
    expect(await readProfile(await logInAs('ada'))).toMatchObject({
      username: 'ada',
      admin: false,
      is_active: true,
      language: 'en',
      accepted_privacy_policy: false,
    })
  })

  test('closes the set-up link', async () => {
    const token = server.setupLink?.split('#')[1]
    const json = { token, username: 'late', email: emailOf('late'), password }
    expect((await server.request('POST', '/api/setup', { json })).status).toBe(403)
  })

  test('makes up a password and prints it when none is given', async () => {
    const { exitCode, stdout, stderr } = await users('create', 'bob', '--email', emailOf('bob'))
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const [, word] = /^User 'bob' created\.\n.+: en\nThe user password is: (\S{40})\n$/.exec(stdout) ?? []
    expect(await logInAs('bob', word)).toBeString()
  })

  test('reads the password from standard input', async () => {
    const args = ['users', 'create', 'cid', '--email', emailOf('cid'), '--password', '-', '--lang', 'de']
    const ended = await runTrackhut({ folder: folder.path, args, input: 'from elsewhere\nnot this\n' })
    expect(ended).toEqual(done("User 'cid' created."))
    expect(await logInAs('cid', 'from elsewhere')).toBeString()
  })

  test.each([
    ['fr', 'fr', "User 'in_fr' created."],
    ['xx', 'en', `User 'in_xx' created.\n${english}`],
  ])('sets the language %s', async (given, language, stdout) => {
    const name = `in_${given}`
    const words = ['create', name, '--email', emailOf(name), '--password', password, '--lang', given]
    expect(await users(...words)).toEqual(done(stdout))
    expect(await readProfile(await logInAs(name))).toMatchObject({ language })
  })

  test.each([
    [
      'a username that is taken, whatever its case',
      ['ADA', '--email', emailOf('other')],
      'Error(s) occurred:\nsorry, that username is already taken',
    ],
    [
      'an email that is taken, whatever its case',
      ['other', '--email', 'Ada@Example.org'],
      'This user already exists. No action done.',
    ],
    [
      'an account that breaks every rule',
      ['a!', '--email', 'nowhere', '--password', 'short'],
      [
        'Error(s) occurred:',
        'username: 3 to 30 characters required',
        "username: only alphanumeric characters and the underscore character '_' allowed",
        'email: valid email must be provided',
        'password: 8 characters required',
      ].join('\n'),
    ],
  ])('refuses %s', async (_, args, sentence) => {
    expect(await users('create', ...args)).toEqual(refused(sentence))
  })
})

describe('users update while the server runs', () => {
  test('activates somebody who registered, at once', async () => {
    const json = { username: 'dan', email: emailOf('dan'), password, accepted_policy: true }
    expect((await server.request('POST', '/api/auth/register', { json })).status).toBe(200)
    expect((await tryLogIn(json.email)).status).toBe(401)
    expect(await users('update', 'dan', '--activate')).toEqual(done("User 'dan' updated."))
    expect((await tryLogIn(json.email)).status).toBe(200)
  })

  test('gives the rights of an administrator to a session that is open; taking them ends it', async () => {
    await users('update', 'bob', '--set-admin', 'true')
    for (const [yes, no] of [
      ['true', 'no'],
      ['1', 'OFF'],
    ] as const) {
      const token = await logInAs('ada')
      expect(await users('update', 'ada', '--set-admin', yes)).toEqual(done("User 'ada' updated."))
      expect(await readProfile(token)).toMatchObject({ status: 200, admin: true })
      expect(await users('update', 'ada', '--set-admin', no)).toEqual(done("User 'ada' updated."))
      expect(await readProfile(token)).toMatchObject({ status: 401 })
      expect(await readProfile(await logInAs('ada'))).toMatchObject({ admin: false })
    }
  })

  test('takes no rights that are not there: the session goes on', async () => {
    const token = await logInAs('ada')
    expect(await users('update', 'ada', '--set-admin', 'false')).toEqual(done("User 'ada' updated."))
    expect((await readProfile(token)).status).toBe(200)
  })

  test('replaces the password, and ends all sessions', async () => {
    await create('eve')
    const token = await logInAs('eve')
    const { exitCode, stdout } = await users('update', 'eve', '--reset-password')
    const [, word] = /^User 'eve' updated\.\nThe new password is: (\S{40})\n$/.exec(stdout) ?? []
    expect(exitCode).toBe(0)
    expect((await readProfile(token)).status).toBe(401)
    expect((await tryLogIn(emailOf('eve'))).status).toBe(401)
    expect(await logInAs('eve', word)).toBeString()
  })

  test('replaces the address, and ends all sessions', async () => {
    await create('fay')
    const token = await logInAs('fay')
    expect(await users('update', 'fay', '--update-email', emailOf('new'))).toEqual(
      done("User 'fay' updated."),
    )
    expect((await readProfile(token)).status).toBe(401)
    expect((await tryLogIn(emailOf('fay'))).status).toBe(401)
    expect((await tryLogIn(emailOf('new'))).status).toBe(200)
  })

  test('may change nothing but the case of an address', async () => {
    expect(await users('update', 'ada', '--update-email', 'Ada@example.org')).toEqual(
      done("User 'ada' updated."),
    )
    expect((await tryLogIn(emailOf('ada'))).status).toBe(200)
  })

  test('says so when there is nothing to change', async () => {
    expect(await users('update', 'ada')).toEqual(done('No updates.'))
  })

  test.each([
    [
      'a user that is not there',
      ['nobody', '--activate'],
      "User 'nobody' not found.\nCheck the provided user name (case sensitive).",
    ],
    [
      'a name in the wrong case',
      ['ADA', '--activate'],
      "User 'ADA' not found.\nCheck the provided user name (case sensitive).",
    ],
    [
      'an address that is none',
      ['cid', '--update-email', 'nowhere'],
      'An error occurred: valid email must be provided',
    ],
    [
      'the present address',
      ['cid', '--update-email', emailOf('cid')],
      'An error occurred: new email must be different than current email',
    ],
    [
      'the address of somebody else, whatever its case',
      ['cid', '--update-email', 'BOB@example.org'],
      'An error occurred: this email belongs to another user',
    ],
    [
      'to leave no administrator',
      ['bob', '--set-admin', 'false'],
      "User 'bob' is the only administrator. Make somebody else one first.",
    ],
  ])('refuses %s', async (_, args, sentence) => {
    expect(await users('update', ...args)).toEqual(refused(sentence))
  })

  test('does nothing of what was asked for when it refuses a part', async () => {
    const words = ['--set-admin', 'true', '--reset-password', '--update-email', emailOf('bob')]
    expect((await users('update', 'cid', ...words)).exitCode).toBe(1)
    expect(await readProfile(await logInAs('cid', 'from elsewhere'))).toMatchObject({
      admin: false,
      email: emailOf('cid'),
    })
  })
})

test('no password and no token is in what the server printed', () => {
  expect(server.output()).not.toMatch(/open sesame|from elsewhere|eyJ/)
})
