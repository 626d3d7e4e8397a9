// HTTPS=acme: certificates from a public authority, validated by http-01 or by a program that writes DNS records.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AcmeServer, hasAcmeServer, startAcmeServer } from '../support/acme-server'
import { type ServerProcess, startServer } from '../support/executable'
import { freePort } from '../support/ports'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const certificates = join(folder.path, 'trackhut-data', 'certificates')

const httpsPortOf = (server: ServerProcess) => /Serving by https .*?"port":(\d+)/.exec(server.output())?.[1]

/** True if a client that trusts the authority accepts the server under this name. */
const isTaken = (server: ServerProcess, ca: string, name: string) =>
  fetch(`https://127.0.0.1:${httpsPortOf(server)}/api/ping`, {
    headers: { host: name },
    tls: { ca, serverName: name },
  } as RequestInit).then(
    answer => answer.ok,
    () => false,
  )

describe.skipIf(!hasAcmeServer)('an authority of the Internet', () => {
  const port = freePort()
  let authority: AcmeServer
  const start = (environment: Record<string, string>) =>
    startServer({
      folder: folder.path,
      environment: { ...authority.environment, PORT: String(port), HTTPS_PORT: '0', ...environment },
    })

  beforeAll(async () => {
    authority = await startAcmeServer(folder.path, port)
  })
  afterAll(() => authority[Symbol.asyncDispose]())

  test('is asked for a certificate, and sees by http that the name is ours', async () => {
    await using server = await start({ UI_URL: 'https://sport.example.org', ACME_EMAIL: 'sam@example.org' })
    await until(() => httpsPortOf(server) !== undefined)
    expect(await isTaken(server, await authority.root(), 'sport.example.org')).toBe(true)
    const redirected = await fetch(`${server.origin}/login`, {
      headers: { host: 'sport.example.org' },
      redirect: 'manual',
    })
    expect(redirected.headers.get('location')).toBe('https://sport.example.org/login')
    const modes = readdirSync(certificates).map(name => [
      name,
      (statSync(join(certificates, name)).mode & 0o777).toString(8),
    ])
    expect(modes.toSorted()).toEqual([
      ['acme-account.json', '600'],
      ['acme.pem', '600'],
      ['challenges', '700'],
    ])
    expect(readdirSync(join(certificates, 'challenges'))).toEqual([])
    const unasked = await fetch(`${server.origin}/.well-known/acme-challenge/unknown`)
    expect(unasked.status).toBe(404)
  })

  test('is not asked again by the next start, unless there is another name', async () => {
    const file = join(certificates, 'acme.pem')
    const before = readFileSync(file, 'utf8')
    {
      await using server = await start({ UI_URL: 'https://sport.example.org' })
      expect(server.origin).toBe(`https://127.0.0.1:${httpsPortOf(server)}`)
      expect(readFileSync(file, 'utf8')).toBe(before)
    }
    await using server = await start({ HTTPS_NAMES: 'sport.example.org,www.example.org' })
    await until(() => readFileSync(file, 'utf8') !== before)
    process.kill(server.pid, 'SIGHUP')
    const root = await authority.root()
    await until(() => isTaken(server, root, 'www.example.org'))
  })

  test('sees in the DNS that all names are ours, which a program of the operator writes there', async () => {
    const hook = join(folder.path, 'hook')
    writeFileSync(
      hook,
      `#!${process.execPath}
const [step, name, value] = process.argv.slice(2)
const path = step === 'present' ? 'set-txt' : 'clear-txt'
await fetch('${authority.dnsOrigin}/' + path, { method: 'POST', body: JSON.stringify({ host: name + '.', value }) })
`,
    )
    chmodSync(hook, 0o700)
    await using server = await start({ HTTPS_NAMES: '*.example.net', ACME_DNS_HOOK: hook })
    const root = await authority.root()
    await until(() => isTaken(server, root, 'pi.example.net'))
  })

  test('that refuses is asked again later, and the server goes on with what it has', async () => {
    await using server = await start({ HTTPS_NAMES: 'blocked.example.org' })
    await until(() => server.output().includes('A job failed and will be tried again'))
    expect(server.output()).toContain('"kind":"renew-certificate"')
    expect(server.output()).toContain('blocked.example.org')
    expect(await isTaken(server, await authority.root(), 'pi.example.net')).toBe(true)
  })
})
