import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { logIn, runTrackhut, type ServerProcess, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

describe('users create and users update while the server runs', () => {
  const folder = temporaryFolder()
  let server: ServerProcess
  const run = (...args: string[]) => runTrackhut({ folder: folder.path, args })
  const done = (stdout: string) => ({ exitCode: 0, stdout: `${stdout}\n`, stderr: '' })
  const refused = (stderr: string) => ({ exitCode: 1, stdout: '', stderr: `${stderr}\n` })

  beforeAll(async () => {
    server = await startServer({ folder: folder.path })
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    folder[Symbol.dispose]()
  })

  test('create an active account that is no administrator', async () => {
    const created = await run(
      'users',
      'create',
      'ada',
      '--email',
      'ada@example.org',
      '--password',
      'open sesame',
    )
    expect(created).toEqual(done("User 'ada' created."))
    const token = await logIn(server, ada)
    const profile = await server.request('GET', '/api/auth/profile', { token })
    expect(profile.body).toMatchObject({ data: { username: 'ada', admin: false, is_active: true } })
  })

  test('close the set-up link', async () => {
    const token = server.setupLink?.split('#')[1]
    const json = { token, username: 'late', email: 'late@example.org', password: 'open sesame' }
    expect((await server.request('POST', '/api/setup', { json })).status).toBe(403)
  })

  test('make up a password and print it when none is given', async () => {
    const { exitCode, stdout, stderr } = await run('users', 'create', 'bob', '--email', 'bob@example.org')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const [, password = ''] = /^User 'bob' created\.\nThe user password is: (\S{20,})\n$/.exec(stdout) ?? []
    expect(await logIn(server, { username: 'bob', email: 'bob@example.org', password })).toBeString()
  })

  test('set the language', async () => {
    const words = [
      'create',
      'cleo',
      '--email',
      'cleo@example.org',
      '--password',
      'open sesame',
      '--lang',
      'fr',
    ]
    expect((await run('users', ...words)).exitCode).toBe(0)
    const token = await logIn(server, { ...ada, email: 'cleo@example.org' })
    const profile = await server.request('GET', '/api/auth/profile', { token })
    expect(profile.body).toMatchObject({ data: { language: 'fr' } })
  })

  test('activate somebody who registered, at once', async () => {
    const json = { username: 'dan', email: 'dan@example.org', password: 'open sesame', accepted_policy: true }
    expect((await server.request('POST', '/api/auth/register', { json })).status).toBe(200)
    const credentials = { email: json.email, password: json.password }
    expect((await server.request('POST', '/api/auth/login', { json: credentials })).status).toBe(401)
    expect(await run('users', 'update', 'dan', '--activate')).toEqual(done("User 'dan' updated."))
    expect((await server.request('POST', '/api/auth/login', { json: credentials })).status).toBe(200)
  })

  test('give and take the rights of an administrator, also in a session that is open', async () => {
    const token = await logIn(server, ada)
    for (const [word, admin] of [
      ['true', true],
      ['no', false],
      ['1', true],
      ['OFF', false],
    ] as const) {
      expect(await run('users', 'update', 'ada', '--set-admin', word)).toEqual(done("User 'ada' updated."))
      const profile = await server.request('GET', '/api/auth/profile', { token })
      expect(profile.body).toMatchObject({ data: { admin } })
    }
  })

  test('say so when there is nothing to change', async () => {
    expect(await run('users', 'update', 'ada')).toEqual(done('No updates.'))
  })

  test.each([
    [
      'a username that is taken, whatever its case',
      ['create', 'ADA', '--email', 'other@example.org'],
      'sorry, that username is already taken',
    ],
    [
      'an email that is taken',
      ['create', 'other', '--email', 'ada@example.org'],
      'This user already exists. No action done.',
    ],
    [
      'an account that breaks every rule',
      ['create', 'a!', '--email', 'nowhere', '--password', 'short'],
      [
        'username: 3 to 30 characters required',
        "username: only alphanumeric characters and the underscore character '_' allowed",
        'email: valid email must be provided',
        'password: 8 characters required',
      ].join('\n'),
    ],
    [
      'a user that is not there',
      ['update', 'nobody', '--activate'],
      "User 'nobody' not found.\nCheck the provided user name (case sensitive).",
    ],
    [
      'a name in the wrong case',
      ['update', 'ADA', '--activate'],
      "User 'ADA' not found.\nCheck the provided user name (case sensitive).",
    ],
  ])('refuse %s', async (_, args, sentence) => {
    expect(await run('users', ...args)).toEqual(refused(sentence))
  })
})

const ada = { username: 'ada', email: 'ada@example.org', password: 'open sesame' }

describe('words that make no sense', () => {
  test.each([
    [['fly'], "There is no command 'fly'."],
    [['users'], "There is no command 'users'."],
    [['users', 'rename', 'ada'], "There is no command 'users rename'."],
    [['users', 'create', '--email', 'a@example.org'], "'users create' takes one name."],
    [['users', 'create', 'ada', 'bob', '--email', 'a@example.org'], "'users create' takes one name."],
    [['users', 'create', 'ada'], '--email is needed'],
    [['users', 'create', 'ada', '--activate'], "'users create' does not take --activate."],
    [['users', 'update', 'ada', '--set-admin', 'maybe'], "'maybe' is neither true nor false."],
    [['--activate'], "'trackhut' does not take --activate."],
    [['--no-such-option'], "Unknown option '--no-such-option'"],
    [['--data'], "Option '--data <value>' argument missing"],
  ])('%j', async (args, sentence) => {
    using folder = temporaryFolder()
    const { exitCode, stdout, stderr } = await runTrackhut({ folder: folder.path, args })
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toStartWith(sentence)
    expect(stderr).toEndWith('\nSee trackhut --help.\n')
    expect(existsSync(join(folder.path, 'trackhut-data'))).toBe(false)
  })
})

describe('asked about itself', () => {
  test.each([
    ['--version', new RegExp(`^${packageJson.version}\n$`)],
    ['--help', /^Trackhut [\s\S]+users create NAME[\s\S]+users update NAME/],
    ['-h', /^Trackhut /],
  ])('%s prints and leaves nothing behind', async (word, expected) => {
    using folder = temporaryFolder()
    const { exitCode, stdout, stderr } = await runTrackhut({ folder: folder.path, args: [word] })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toMatch(expected)
    expect(existsSync(join(folder.path, 'trackhut-data'))).toBe(false)
  })
})
