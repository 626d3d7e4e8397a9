// The life of a server process: one at a time on a directory, for its owner alone, ending without losing anything.

import { Database as Sqlite } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { multipartBody, multipartType } from './support/multipart'
import { steadyRide } from './support/recordings'
import { makeDataDir, makeFirstAccount, runProgram, startServer, uploadTo } from './support/server-process'

const mode = (path: string) => statSync(path).mode & 0o777

describe('a server', () => {
  const dataDir = makeDataDir()
  afterAll(() => dataDir[Symbol.dispose]())

  test('says where it is, prints the set-up link until it was used, and ends when told to', async () => {
    const first = await startServer(dataDir.path)
    expect(first.setupToken).toMatch(/^[\w-]{32}$/)
    expect(await (await fetch(`${first.url}/api/ping`)).json()).toEqual({
      status: 'success',
      message: 'pong!',
    })
    const token = await makeFirstAccount(first)
    expect((await first.end('SIGTERM')).exitCode).toBe(0)

    const second = await startServer(dataDir.path)
    expect(second.setupToken).toBeNull()
    const profile = await fetch(`${second.url}/api/auth/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(profile.status).toBe(200)
    expect((await second.end('SIGINT')).exitCode).toBe(0)
  })

  test('shares its directory with no other', async () => {
    const first = await startServer(dataDir.path)
    const second = await runProgram(['--data', dataDir.path], { HOST: '127.0.0.1', PORT: '0' })
    expect([second.exitCode, second.stderr]).toEqual([
      75,
      `Another Trackhut is running on ${dataDir.path}. Stop it first, or give this one a directory of its own (--data).\n`,
    ])
    await first.end('SIGKILL')
    const third = await startServer(dataDir.path)
    expect((await third.end('SIGTERM')).exitCode).toBe(0)
  })

  test('shares its port with no other', async () => {
    using other = makeDataDir()
    const first = await startServer(dataDir.path)
    const second = await runProgram(['--data', other.path], {
      HOST: '127.0.0.1',
      PORT: new URL(first.url).port,
    })
    await first.end('SIGTERM')
    expect([second.exitCode, second.stderr]).toEqual([
      75,
      'The port is taken. Set PORT to another one, or stop what listens there.\n',
    ])
  })

  test('lets accounts be made and changed by the command line while it runs', async () => {
    const server = await startServer(dataDir.path)
    const made = await runProgram([
      'users',
      'create',
      'kim',
      '--email',
      'kim@example.org',
      '--data',
      dataDir.path,
    ])
    expect([made.exitCode, made.stderr]).toEqual([0, ''])
    const [, password] = /The user password is: (\S+)/.exec(made.stdout)!
    const logIn = () =>
      fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'kim@example.org', password }),
      })
    expect((await logIn()).status).toBe(200)
    await server.end('SIGTERM')
  })

  test('answers the requests it has before it ends, and loses nothing of them', async () => {
    using fresh = makeDataDir()
    const server = await startServer(fresh.path)
    const token = await makeFirstAccount(server)
    const body = multipartBody([
      { head: ['Content-Disposition: form-data; name="data"'], content: '{"sport_id": 1}' },
      { head: ['Content-Disposition: form-data; name="file"; filename="a.gpx"'], content: steadyRide() },
    ])
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const answer = fetch(`${server.url}/api/workouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': multipartType },
      body: readable,
    })
    await writer.write(body.slice(0, 1000))
    // An answer on another connection: the first request has reached the server by now.
    await fetch(`${server.url}/api/ping`)
    const ended = server.end('SIGTERM')
    await writer.write(body.slice(1000))
    await writer.close()
    expect((await answer).status).toBe(201)
    expect((await ended).exitCode).toBe(0)

    const again = await startServer(fresh.path)
    const list = await fetch(`${again.url}/api/workouts`, { headers: { authorization: `Bearer ${token}` } })
    expect(await list.json()).toMatchObject({ pagination: { total: 1 } })
    await again.end('SIGTERM')
  }, 60_000)
})

describe('everything a server writes is for its owner alone', () => {
  test.each([['0000'], ['0022'], ['0077'], ['0002']])('with a umask of %s', async umask => {
    using dataDir = makeDataDir()
    const before = process.umask(Number.parseInt(umask, 8))
    const server = await startServer(dataDir.path)
    process.umask(before)
    await uploadTo(server.url, await makeFirstAccount(server))
    const modes = readdirSync(dataDir.path, { recursive: true, withFileTypes: true }).map(entry => [
      join(entry.parentPath, entry.name),
      entry.isDirectory() ? 0o700 : 0o600,
    ])
    expect(modes.length).toBeGreaterThan(6)
    expect(mode(dataDir.path)).toBe(0o700)
    for (const [path, expected] of modes as [string, number][]) {
      if (existsSync(path)) expect([path, mode(path)]).toEqual([path, expected])
    }
    await server.end('SIGTERM')
  })

  test('and a directory others may only read is closed to them', async () => {
    using dataDir = makeDataDir()
    mkdirSync(dataDir.path, { mode: 0o755 })
    chmodSync(dataDir.path, 0o755)
    const server = await startServer(dataDir.path)
    expect(mode(dataDir.path)).toBe(0o700)
    await server.end('SIGTERM')
  })
})

describe('a server refuses to start', () => {
  const refusals: [name: string, spoil: (dataDir: string) => void, exitCode: number, sentence: RegExp][] = [
    ['where others may write', path => chmodSync(path, 0o777), 78, /^Others can write to .+ Run: chmod 700 /],
    [
      'with a key that others can read',
      path => writeFileSync(join(path, 'secret.key'), `${'A'.repeat(43)}\n`, { mode: 0o644 }),
      78,
      /^Others can read .+secret\.key\. Run: chmod 600 /,
    ],
    [
      'with a key that is too short',
      path => writeFileSync(join(path, 'secret.key'), 'c2hvcnQ\n', { mode: 0o600 }),
      78,
      /secret\.key does not hold a key of 32 bytes$/,
    ],
    [
      'on a damaged database',
      path => writeFileSync(join(path, 'trackhut.db'), 'not a database', { mode: 0o600 }),
      65,
      /^The database is damaged \(.+\)\. Nothing was changed\. Put a backup/,
    ],
    [
      'on the database of a newer program',
      path => {
        const database = new Sqlite(join(path, 'trackhut.db'), { create: true })
        database.run('PRAGMA journal_mode = WAL')
        database.run('PRAGMA user_version = 9999')
        database.close()
      },
      70,
      /^The data directory was written by a newer Trackhut/,
    ],
  ]

  test.each(refusals)('%s, and says why', async (_, spoil, exitCode, sentence) => {
    using dataDir = makeDataDir()
    mkdirSync(dataDir.path, { mode: 0o700 })
    spoil(dataDir.path)
    const before = snapshot(dataDir.path)
    const refused = await runProgram(['--data', dataDir.path], { HOST: '127.0.0.1', PORT: '0' })
    expect([refused.exitCode, refused.stdout]).toEqual([exitCode, ''])
    expect(refused.stderr.trimEnd()).toMatch(sentence)
    expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(snapshot(dataDir.path)).toMatchObject(before)
  })

  test.each([
    ['a port that is none', { PORT: '70000' }, /^PORT: /],
    ['a time zone there is not', { TZ: 'Europe/Atlantis' }, /^TZ: /],
    ['a tile server that is none', { TILE_SERVER_URL: 'file:///etc/{z}{x}{y}' }, /^TILE_SERVER_URL: /],
  ])('with %s, and says which setting', async (_, environment, sentence) => {
    using dataDir = makeDataDir()
    const refused = await runProgram(['--data', dataDir.path], environment)
    expect(refused.exitCode).toBe(78)
    expect(refused.stderr).toMatch(sentence)
    expect(existsSync(dataDir.path)).toBe(false)
  })

  test('in the place of a file, and says so', async () => {
    using dataDir = makeDataDir()
    writeFileSync(dataDir.path, 'in the way')
    const refused = await runProgram(['--data', dataDir.path], { HOST: '127.0.0.1', PORT: '0' })
    expect([refused.exitCode, refused.stdout]).toEqual([78, ''])
    expect(refused.stderr).toStartWith('The data directory cannot be used: ')
  })

  /** Content of the files that were there before the program came. */
  function snapshot(path: string) {
    const names = readdirSync(path).filter(name => /^(secret\.key|trackhut\.db)$/.test(name))
    return Object.fromEntries(names.map(name => [name, readFileSync(join(path, name), 'latin1')]))
  }
})
