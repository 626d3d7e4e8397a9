import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import {
  createFirstAccount,
  executable,
  firstAccount,
  logIn,
  runTrackhut,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { freePort } from '../support/ports'
import { temporaryFolder } from '../support/temporary-folder'

const ping = { status: 'success', message: 'pong!' }

describe('the executable alone in an empty folder', () => {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'trackhut-data')
  let server: ServerProcess

  beforeAll(async () => {
    const program = join(folder.path, 'trackhut')
    copyFileSync(executable, program)
    server = await startServer({ folder: folder.path, program })
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    folder[Symbol.dispose]()
  })

  test('answers', async () => {
    expect((await server.request('GET', '/api/ping')).body).toEqual(ping)
  })

  test('leaves nothing but its data directory beside it', () => {
    expect(readdirSync(folder.path).sort()).toEqual(['trackhut', 'trackhut-data'])
  })

  test('keeps everything in the data directory to its owner', () => {
    expect(modesIn(dataDir)).toEqual(['file 600', 'folder 700'])
  })

  test('refuses a second process on the same data directory', async () => {
    const second = await runTrackhut({ folder: folder.path })
    expect(second).toEqual({
      exitCode: 75,
      stdout: '',
      stderr: `Another Trackhut is running on ${dataDir}. Stop it first, or give this one a directory of its own (--data).\n`,
    })
    expect((await server.request('GET', '/api/ping')).status).toBe(200)
  })

  test('prints a set-up link that makes one account, once', async () => {
    const token = server.setupLink?.split('#')[1]
    const wrong = await server.request('POST', '/api/setup', { json: { ...firstAccount, token: 'guessed' } })
    expect(wrong.status).toBe(403)
    await createFirstAccount(server)
    const second = { token, username: 'second', email: 'second@example.org', password: 'open sesame' }
    expect((await server.request('POST', '/api/setup', { json: second })).status).toBe(403)
    expect((await server.request('GET', '/api/setup')).body).toMatchObject({
      data: { needs_first_account: false },
    })
  })

  test('keeps the account and its session over a restart, and prints no link any more', async () => {
    const token = await logIn(server)
    expect(await server.stop()).toBe(0)
    server = await startServer({ folder: folder.path })
    expect(server.setupLink).toBeNull()
    const profile = await server.request('GET', '/api/auth/profile', { token })
    expect(profile.body).toMatchObject({ data: { username: 'first', admin: true } })
  })
})

describe('the data directory', () => {
  test.each([
    ['is --data', ['--data', 'here'], {}, 'here'],
    ['is DATA_DIR without --data', [], { DATA_DIR: 'there/below' }, 'there/below'],
    ['is --data rather than DATA_DIR', ['--data', 'here'], { DATA_DIR: 'there' }, 'here'],
    ['is ./trackhut-data without either', [], {}, 'trackhut-data'],
  ])('%s', async (_, args, environment, expected) => {
    using folder = temporaryFolder()
    await using server = await startServer({ folder: folder.path, args, environment })
    expect(server.output()).toContain(`Data: ${join(folder.path, expected)}\n`)
    expect(readdirSync(folder.path)).toEqual([expected.split('/')[0] ?? ''])
    expect(readdirSync(join(folder.path, expected))).toContain('trackhut.db')
  })

  test('is made private when only its owner can write to it', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'trackhut-data')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    await using _server = await startServer({ folder: folder.path })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })
})

test('a permissive umask opens nothing to others', async () => {
  using folder = temporaryFolder()
  const args = ['-c', 'umask 0; exec "$0"', executable]
  await using _server = await startServer({ folder: folder.path, program: '/bin/sh', args })
  expect(modesIn(join(folder.path, 'trackhut-data'))).toEqual(['file 600', 'folder 700'])
})

describe('the address', () => {
  test('is that of HOST and PORT', async () => {
    using folder = temporaryFolder()
    const port = freePort()
    await using server = await startServer({ folder: folder.path, environment: { PORT: String(port) } })
    expect(server.origin).toBe(`http://127.0.0.1:${port}`)
    expect((await server.request('GET', '/api/ping')).body).toEqual(ping)
  })

  test('is not shared: a server on a port that is taken does not start', async () => {
    using folder = temporaryFolder()
    using other = temporaryFolder()
    await using first = await startServer({ folder: folder.path })
    const port = new URL(first.origin).port
    const second = await runTrackhut({ folder: other.path, environment: { PORT: port } })
    expect(second).toEqual({
      exitCode: 75,
      stdout: '',
      stderr: `Port ${port} is in use. Set PORT to another one, or stop the program that uses it.\n`,
    })
  })
})

/** The different combinations of type and permissions in a folder, including its subfolders. */
function modesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }) as string[]
  const modes = [folder, ...names.map(name => join(folder, name))].map(path => {
    const stat = statSync(path)
    return `${stat.isDirectory() ? 'folder' : 'file'} ${(stat.mode & 0o777).toString(8)}`
  })
  return [...new Set(modes)].sort()
}

test('without a setting it listens on every address, of IPv6 too', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path, environment: { HOST: '' } })
  const { port } = new URL(server.origin)
  const hosts = Object.values(networkInterfaces()).some(addresses =>
    addresses?.some(({ address }) => address === '::1'),
  )
    ? ['127.0.0.1', '[::1]']
    : ['127.0.0.1']
  for (const host of hosts) {
    expect((await fetch(`http://${host}:${port}/api/ping`)).status).toBe(200)
  }
})

test('a token of the settings makes the first account, and is nowhere in what the server prints', async () => {
  using folder = temporaryFolder()
  const SETUP_TOKEN = 'given-by-an-app-store-0123456789'
  const environment = { SETUP_TOKEN, LOG_REQUESTS: 'true' }
  await using server = await startServer({ folder: folder.path, environment })
  expect(server.output()).toContain(
    `Create the first account here, with the token that SETUP_TOKEN contains:\n  ${server.origin}/setup\n`,
  )
  const wrong = await server.request('POST', '/api/setup', { json: { ...firstAccount, token: 'guessed' } })
  expect(wrong.status).toBe(403)
  const right = await server.request('POST', '/api/setup', { json: { ...firstAccount, token: SETUP_TOKEN } })
  expect(right.status).toBe(200)
  expect(server.output()).not.toContain(SETUP_TOKEN)
})

test('a token that is too short is refused at the start', async () => {
  using folder = temporaryFolder()
  expect(await runTrackhut({ folder: folder.path, environment: { SETUP_TOKEN: 'hunter2' } })).toEqual({
    exitCode: 78,
    stdout: '',
    stderr: 'SETUP_TOKEN: it must have at least 16 characters: only letters, digits and - . _ ~ + / =\n',
  })
})

test('with LOG_FORMAT=json each line is an object, also those that say where the server is', async () => {
  using folder = temporaryFolder()
  const child = Bun.spawn([executable], {
    cwd: folder.path,
    env: { HOST: '127.0.0.1', PORT: '0', LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const piece of child.stdout) {
    printed += new TextDecoder().decode(piece)
    if (printed.includes('/setup#')) child.kill()
  }
  const messages = printed
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).message)
  expect(messages).toContainEqual(expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/setup#\S{32}$/))
  expect(messages.at(-1)).toBe('Ended')
})
