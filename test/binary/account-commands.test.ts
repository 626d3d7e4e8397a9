// Listing, deleting and cleaning up, while a server runs and while none does.
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  createFirstAccount,
  done,
  firstAccount,
  logIn,
  refused,
  runTrackhut,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { temporaryFolder } from '../support/temporary-folder'

const folder = temporaryFolder()
const dataDir = join(folder.path, 'trackhut-data')
let server: ServerProcess
let adminToken: string

beforeAll(async () => {
  server = await startServer({ folder: folder.path })
  adminToken = await createFirstAccount(server)
  await create('ada')
  await create('bob')
})
afterAll(async () => {
  await server.stop('SIGKILL')
  folder[Symbol.dispose]()
})

const run = (...args: string[]) => runTrackhut({ folder: folder.path, args })
const accountOf = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password: 'open sesame',
})

function create(name: string) {
  const { email, password } = accountOf(name)
  return run('users', 'create', name, '--email', email, '--password', password)
}

async function upload(token: string) {
  const body = uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1 } })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
}

/** Every table with a column for the user, and how many rows of the user it has. */
function rowsOf(userId: number): Record<string, number> {
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  const tables = database
    .query<{ name: string }, []>(
      "SELECT t.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c WHERE c.name = 'user_id'",
    )
    .all()
  const count = (table: string) =>
    database
      .query<{ n: number }, [number]>(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`)
      .get(userId)!.n
  return Object.fromEntries(tables.map(({ name }) => [name, count(name)]))
}

const idOf = (name: string) => {
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  return database.query<{ id: number }, [string]>('SELECT id FROM users WHERE username = ?').get(name)!.id
}

describe('users list', () => {
  test('is a table in the order of names', async () => {
    const { exitCode, stdout } = await run('users', 'list')
    expect(exitCode).toBe(0)
    expect(stdout.replaceAll(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD')).toBe(
      [
        'Username  Workouts  Active  Admin  Created     Email',
        'ada       0         yes     no     YYYY-MM-DD  ada@example.org',
        'bob       0         yes     no     YYYY-MM-DD  bob@example.org',
        'first     0         yes     yes    YYYY-MM-DD  first@example.org',
        '',
      ].join('\n'),
    )
  })

  test('is JSON for scripts', async () => {
    const { exitCode, stdout } = await run('users', 'list', '--json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toEqual(
      ['ada', 'bob', 'first'].map(username => ({
        username,
        email: `${username}@example.org`,
        is_active: true,
        is_admin: username === 'first',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        nb_workouts: 0,
      })),
    )
  })
})

describe('users invite', () => {
  test('prints a link with which somebody registers at the running server, once', async () => {
    const { exitCode, stdout } = await run('users', 'invite')
    expect(exitCode).toBe(0)
    const token = /^ {2}\/invitation#([\w-]{43})$/m.exec(stdout)?.[1]
    expect(stdout).toContain('Put the address of the server in front of it')
    const json = { ...accountOf('invited'), accepted_policy: true, token }
    const accept = () => server.request('POST', '/api/auth/invitation/accept', { json })
    expect((await accept()).status).toBe(200)
    expect((await accept()).status).toBe(404)
    expect(await logIn(server, accountOf('invited'))).toBeString()
    expect(server.output()).not.toContain(token)
    expect((await run('users', 'delete', 'invited', '--yes')).exitCode).toBe(0)
  })
})

describe('users delete', () => {
  test('says what would be deleted, and does it with --yes, while the server runs', async () => {
    const token = await logIn(server, accountOf('ada'))
    await upload(token)
    const userId = idOf('ada')
    const files = join(dataDir, 'uploads', 'workouts', String(userId))
    expect(existsSync(files)).toBe(true)
    expect(await run('users', 'delete', 'ada')).toEqual(
      refused(
        "This would delete user 'ada' (ada@example.org) with 1 workout and all files, permanently. Add --yes to do it.",
      ),
    )
    expect((await server.request('GET', '/api/auth/profile', { token })).status).toBe(200)

    expect(await run('users', 'delete', 'ada', '--yes')).toEqual(done("User 'ada' deleted."))
    expect((await server.request('GET', '/api/auth/profile', { token })).status).toBe(401)
    const gone = await server.request('GET', '/api/users/ada', { token: adminToken })
    expect(gone.status).toBe(404)
    expect(new Set(Object.values(rowsOf(userId)))).toEqual(new Set([0]))
    expect(existsSync(files)).toBe(false)
    using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
    expect(database.query('SELECT * FROM stray_files').all()).toEqual([])
  })

  test('works while no server runs', async () => {
    await upload(await logIn(server, accountOf('bob')))
    const files = join(dataDir, 'uploads', 'workouts', String(idOf('bob')))
    const taken = join(dataDir, 'inbox', 'bob', 'done')
    mkdirSync(taken, { recursive: true })
    await server.stop()
    expect(existsSync(files)).toBe(true)
    expect(await run('users', 'delete', 'bob', '--yes')).toEqual(done("User 'bob' deleted."))
    expect(existsSync(files)).toBe(false)
    expect(readdirSync(join(dataDir, 'inbox'))).toEqual([])
    server = await startServer({ folder: folder.path })
    expect((await server.request('GET', '/api/users/bob', { token: adminToken })).status).toBe(404)
  })

  test.each([
    [
      'the only administrator',
      'first',
      "User 'first' is the only administrator. Make somebody else one first.",
    ],
    [
      'somebody who is not there',
      'ada',
      "User 'ada' not found.\nCheck the provided user name (case sensitive).",
    ],
  ])('refuses %s', async (_, name, sentence) => {
    expect(await run('users', 'delete', name, '--yes')).toEqual(refused(sentence))
    expect(await logIn(server, firstAccount)).toBeString()
  })
})

describe('users clean-tokens', () => {
  const dayMs = 86_400_000

  /** Sessions that expired so many days ago, and a link that expired just now. */
  function insertExpired(days: number[]) {
    using database = new Database(join(dataDir, 'trackhut.db'))
    const insertSession = database.prepare('INSERT INTO sessions VALUES (?, ?, ?)')
    database.transaction(() => {
      for (const [index, day] of days.entries()) {
        insertSession.run(`${day}-${index}`, idOf('first'), Date.now() - day * dayMs - 1000)
      }
      const insertLink = 'INSERT INTO one_time_tokens VALUES (?, ?, ?, ?, ?)'
      for (const [hash, expiresAt] of [
        ['expired', Date.now() - 1000],
        ['good', Date.now() + dayMs],
      ] as const) {
        database.run(insertLink, [hash, 'reset-password', idOf('first'), 'first@example.org', expiresAt])
      }
    })()
  }

  test('forgets the sessions that expired so many days ago, the links that expired, and nothing else', async () => {
    const loggedOut = await logIn(server)
    await server.request('POST', '/api/auth/logout', { token: loggedOut })
    insertExpired([...Array.from({ length: 1000 }, () => 3), 1, 0])
    expect(await run('users', 'clean_tokens', '--days', '2')).toEqual(
      done('Blacklisted tokens deleted: 1000.'),
    )
    expect(await run('users', 'clean-tokens', '--days', '0')).toEqual(done('Blacklisted tokens deleted: 2.'))
    expect(await run('users', 'clean-tokens', '--days', '0')).toEqual(done('Blacklisted tokens deleted: 0.'))
    expect((await server.request('GET', '/api/auth/profile', { token: loggedOut })).status).toBe(401)
    using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
    expect(database.query('SELECT hash FROM one_time_tokens').values()).toEqual([['good']])
  })
})
