// HTTPS with certificate files and real clients: a running server loads a new certificate, and reports an invalid one.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { makeCertificate, testAuthority, writeCertificate } from '../support/certificates'
import { createFirstAccount, runTrackhut, type ServerProcess, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

const httpPortOf = (server: ServerProcess) => /Started .*"port":(\d+)/.exec(server.output())?.[1] ?? ''

/** The name in the certificate that a client receives. */
const nameShown = (origin: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port: Number(new URL(origin).port), ca: testAuthority },
      () => {
        resolve(String(socket.getPeerCertificate().subject.CN))
        socket.destroy()
      },
    )
    socket.on('error', reject)
  })

/** Starts a request without its last line, which `finish` sends. */
function beginRequest(origin: string) {
  const { resolve: open, promise: isOpen } = Promise.withResolvers<void>()
  const { resolve: answer, promise: answered } = Promise.withResolvers<string>()
  const port = Number(new URL(origin).port)
  const socket = connect({ host: '127.0.0.1', port, ca: testAuthority }, () => {
    socket.write('GET /api/ping HTTP/1.1\r\nHost: localhost\r\n', () => open())
  })
  socket.on('data', (data: Buffer) => answer(String(data)))
  socket.on('close', () => answer('closed'))
  const finish = async () => {
    socket.write('Connection: close\r\n\r\n')
    return answered
  }
  return { isOpen, finish }
}

const ask = (url: string, options: RequestInit = {}) =>
  fetch(url, { ...options, redirect: 'manual', tls: { ca: testAuthority } } as RequestInit)

/** The server with another `request` function, whose client trusts the tests' authority. */
const asked = (server: ServerProcess) =>
  ({
    ...server,
    request: async (method: string, path: string, options: { json?: unknown } = {}) => {
      const answer = await ask(server.origin + path, {
        method,
        body: JSON.stringify(options.json),
        headers: { 'content-type': 'application/json' },
      })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
  }) as unknown as ServerProcess

describe('a server with a certificate', () => {
  const folder = temporaryFolder()
  let server: ServerProcess

  beforeAll(async () => {
    const environment = writeCertificate(folder.path, await makeCertificate())
    server = await startServer({ folder: folder.path, environment: { ...environment, HTTPS_PORT: '0' } })
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    folder[Symbol.dispose]()
  })

  /** Sends a request by HTTP with a host name, as a browser does. */
  const askHttp = (path: string, host: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${httpPortOf(server)}${path}`, {
      ...options,
      headers: { host, ...options.headers },
      redirect: 'manual',
    })

  test('says its address with https, and answers there', async () => {
    expect(server.origin).toStartWith('https://127.0.0.1:')
    expect(server.setupLink).toStartWith(`${server.origin}/setup#`)
    const answer = await ask(`${server.origin}/api/ping`)
    expect(await answer.json()).toEqual({ status: 'success', message: 'pong!' })
    expect(server.output()).not.toContain('warn ')
  })

  test('warns of one that expires soon, and of links that lead to http', async () => {
    using other = temporaryFolder()
    const day = 86_400_000
    const [startsAt, expiresAt] = [new Date(Date.now() - 60 * day), new Date(Date.now() + 10 * day)]
    const certificate = writeCertificate(other.path, await makeCertificate({ startsAt, expiresAt }))
    const environment = { ...certificate, HTTPS_PORT: '0', UI_URL: 'http://trackhut.example' }
    await using started = await startServer({ folder: other.path, environment })
    expect(started.output()).toContain('warn The certificate for https expires soon')
    expect(started.output()).toContain('UI_URL begins with http:// although https is served')
  })

  test('keeps cookies and links to https', async () => {
    await createFirstAccount(asked(server))
    const login = await ask(`${server.origin}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email: 'first@example.org', password: 'open sesame' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(login.headers.get('set-cookie')).toContain('; Secure')
    const metadata = await ask(`${server.origin}/.well-known/oauth-authorization-server`)
    expect(await metadata.json()).toMatchObject({ issuer: server.origin })
  })

  test('sends what comes by http on to it, with its method', async () => {
    const { port } = new URL(server.origin)
    const page = await askHttp('/workouts?page=2', `pi.lan:${httpPortOf(server)}`)
    expect([page.status, page.headers.get('location')]).toEqual([
      307,
      `https://localhost:${port}/workouts?page=2`,
    ])
    const post = await askHttp('/api/auth/login', 'pi.lan', { method: 'POST', body: '{}' })
    expect(post.status).toBe(307)
    expect((await askHttp('/healthz', 'pi.lan')).status).toBe(200)
    expect((await askHttp('/api/ping', 'localhost')).status).toBe(200)
  })

  test('is told by trackhut health to be well', async () => {
    const environment = { PORT: httpPortOf(server) }
    expect(await runTrackhut({ folder: folder.path, args: ['health'], environment })).toMatchObject({
      exitCode: 0,
    })
  })

  test('takes on another certificate without breaking anything off, and keeps it when the next is of no use', async () => {
    expect(await nameShown(server.origin)).toBe('one')
    const begun = beginRequest(server.origin)
    await begun.isOpen
    const files = writeCertificate(folder.path, await makeCertificate({ name: 'two' }))
    process.kill(server.pid, 'SIGHUP')
    await until(() => server.output().includes('with another certificate'))
    expect(await nameShown(server.origin)).toBe('two')
    expect(await begun.finish()).toStartWith('HTTP/1.1 200')

    const other = await makeCertificate({ name: 'three' })
    writeFileSync(files.TLS_CERT, other.certificate)
    process.kill(server.pid, 'SIGHUP')
    await until(() => server.output().includes('does not belong to the certificate'))
    const expired = await makeCertificate({
      name: 'old',
      expiresAt: new Date('2026-10-01'),
      startsAt: new Date('2026-09-01'),
    })
    writeCertificate(folder.path, expired)
    process.kill(server.pid, 'SIGHUP')
    await until(() => server.output().includes('expired on 2026-10-01'))
    rmSync(files.TLS_KEY)
    process.kill(server.pid, 'SIGHUP')
    await until(() => server.output().includes('there is no such file'))
    expect(await nameShown(server.origin)).toBe('two')
  })
})

test.each([
  ['local', 'local.pem', {}, 'Serving by https '],
  [
    'acme',
    'acme.pem',
    { HTTPS_NAMES: 'pi.example.org', ACME_DIRECTORY: 'https://127.0.0.1:1/directory' },
    'warn The certificate for https has expired {"expires":"2026-03-04T00:00:00.000Z"}',
  ],
] as const)(
  'with HTTPS=%s one that has expired keeps nobody from the server',
  async (https, file, more, said) => {
    using folder = temporaryFolder()
    const certificates = join(folder.path, 'trackhut-data', 'certificates')
    mkdirSync(certificates, { recursive: true, mode: 0o700 })
    const old = await makeCertificate({ startsAt: new Date('2026-01-02'), expiresAt: new Date('2026-03-04') })
    writeFileSync(join(certificates, file), `${old.certificate}\n${old.key}`, { mode: 0o600 })
    const environment = { HTTPS: https, HTTPS_PORT: '0', ...more }
    await using server = await startServer({ folder: folder.path, environment })
    expect(server.output()).toContain(said)
    // With HTTPS=local, the server replaces the expired certificate at once, because it issues its certificates itself.
    expect(server.output().includes('has expired')).toBe(https === 'acme')
    expect(server.origin).toStartWith('https://')
  },
)

describe('a server does not start', () => {
  test('with a certificate that has expired', async () => {
    using folder = temporaryFolder()
    const old = await makeCertificate({ startsAt: new Date('2026-01-02'), expiresAt: new Date('2026-03-04') })
    const environment = writeCertificate(folder.path, old)
    expect(await runTrackhut({ folder: folder.path, environment })).toEqual({
      exitCode: 78,
      stdout: '',
      stderr: `The certificate in ${environment.TLS_CERT} expired on 2026-03-04.\n`,
    })
  })

  test('on a port for https that is taken', async () => {
    using folder = temporaryFolder()
    const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
    const { port } = other
    const environment = writeCertificate(folder.path, await makeCertificate())
    const ended = await runTrackhut({
      folder: folder.path,
      environment: { ...environment, HTTPS_PORT: String(port) },
    })
    await other.stop(true)
    expect(ended).toMatchObject({
      exitCode: 75,
      stderr: `Port ${port} is in use. Set HTTPS_PORT to another one, or stop the program that uses it.\n`,
    })
  })
})
