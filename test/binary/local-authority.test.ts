// HTTPS=local: an authority that is created once, and its certificates, which are issued for the names of the machine.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const certificates = join(folder.path, 'trackhut-data', 'certificates')

const start = (environment: Record<string, string> = {}) =>
  startServer({ folder: folder.path, environment: { HTTPS: 'local', HTTPS_PORT: '0', ...environment } })

const httpOf = (server: ServerProcess) =>
  `http://127.0.0.1:${/Started .*"port":(\d+)/.exec(server.output())?.[1]}`

/** Sends a request by HTTP to the server's name, as a phone does. */
const askHttp = (server: ServerProcess, path: string, accept = '*/*') =>
  fetch(httpOf(server) + path, { headers: { host: 'trackhut.local', accept }, redirect: 'manual' })

async function authorityOf(server: ServerProcess) {
  const answer = await askHttp(server, '/trust/trackhut.crt')
  expect(answer.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  return answer.text()
}

/** True if a client that trusts the authority accepts the server under this name. */
const isTaken = (server: ServerProcess, ca: string, name: string) =>
  fetch(`${server.origin}/api/ping`, {
    headers: { host: name },
    tls: { ca, serverName: name },
  } as RequestInit).then(
    answer => answer.ok,
    () => false,
  )

describe('a server at home', () => {
  let server: ServerProcess
  let authority: string

  beforeAll(async () => {
    server = await start()
    authority = await authorityOf(server)
  })
  afterAll(() => server.stop('SIGKILL'))

  test('is taken by whoever trusts its authority, by every name it has', async () => {
    for (const name of ['trackhut.local', 'localhost', `${hostname().split('.')[0]}.local`.toLowerCase()]) {
      expect([name, await isTaken(server, authority, name)]).toEqual([name, true])
    }
    expect(await isTaken(server, authority, 'other.example.org')).toBe(false)
    expect(authority).not.toContain('PRIVATE KEY')
  })

  test('keeps what it made to its owner', () => {
    const modes = readdirSync(certificates).map(name => [
      name,
      (statSync(join(certificates, name)).mode & 0o777).toString(8),
    ])
    expect(modes.toSorted()).toEqual([
      ['authority.pem', '600'],
      ['local.pem', '600'],
    ])
  })

  test('leads pages that are asked for by http to the one about trust, and programs to https', async () => {
    const page = await askHttp(server, '/workouts?page=2', 'text/html')
    expect([page.status, page.headers.get('location')]).toEqual([307, '/trust?to=%2Fworkouts%3Fpage%3D2'])
    const { port } = new URL(server.origin)
    const program = await askHttp(server, '/api/ping')
    expect(program.headers.get('location')).toBe(`https://trackhut.local:${port}/api/ping`)
    const trust = await askHttp(server, '/trust', 'text/html')
    expect(trust.status).toBe(200)
    expect(trust.headers.get('content-security-policy')).toContain(
      `connect-src 'self' https://trackhut.local:${port};`,
    )
    const state = await askHttp(server, '/api/https')
    expect(await state.json()).toMatchObject({
      data: { port: Number(port), authority: { name: `Trackhut (${hostname()})` } },
    })
    expect(server.output()).toContain(`  ${httpOf(server)}/trust\n`)
  })

  test('tells the fingerprint, which the page about trust only repeats', () => {
    const { fingerprint256 } = new X509Certificate(authority)
    expect(server.output()).toContain(
      `Trackhut (${hostname()}), the authority to trust, has this fingerprint (SHA-256):\n  ${fingerprint256}\n`,
    )
  })
})

test('the authority stays when the server starts anew, and there is a certificate for a name that has come', async () => {
  await using first = await start()
  const authority = await authorityOf(first)
  expect(await isTaken(first, authority, 'pi.lan')).toBe(false)
  await first.stop()
  await using second = await start({ HTTPS_NAMES: 'pi.lan' })
  expect(await authorityOf(second)).toBe(authority)
  expect(await isTaken(second, authority, 'pi.lan')).toBe(true)
  await second.stop()

  writeFileSync(join(certificates, 'local.pem'), 'half')
  await using third = await start()
  expect(await isTaken(third, authority, 'trackhut.local')).toBe(true)
})

test('a name of the Internet that has come since is left out and told of; a new authority may vouch for it', async () => {
  await using first = await start({ HTTPS_NAMES: 'pi.example.org' })
  const before = await authorityOf(first)
  expect(await isTaken(first, before, 'pi.example.org')).toBe(false)
  expect(await isTaken(first, before, 'trackhut.local')).toBe(true)
  expect(first.output()).toContain('warn The authority that devices trust may not vouch for some names.')
  expect(first.output()).toContain('{"names":"pi.example.org"}')
  await first.stop()
  rmSync(join(certificates, 'authority.pem'))
  await using second = await start({ HTTPS_NAMES: 'pi.example.org' })
  const after = await authorityOf(second)
  expect(await isTaken(second, after, 'pi.example.org')).toBe(true)
  expect(await isTaken(second, before, 'trackhut.local')).toBe(false)
  expect(second.output()).not.toContain('warn ')
})

test('a damaged authority is told of, is not replaced, and keeps nobody from the server', async () => {
  writeFileSync(join(certificates, 'authority.pem'), 'half')
  rmSync(join(certificates, 'local.pem'))
  await using server = await start()
  expect(server.output()).toContain('warn No certificate could be made for https {"reason":"')
  expect(server.output()).toContain('authority.pem cannot be read')
  expect(server.origin).toStartWith('http://')
  expect((await server.request('GET', '/api/ping')).status).toBe(200)
  expect((await askHttp(server, '/trust/trackhut.crt')).status).toBe(404)
})
