// The names that a local authority may certify, checked with clients: even somebody who steals its key cannot
// impersonate a website.
import { afterAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import * as x509 from '@peculiar/x509'
import { findAuthority } from '../../../src/instance/certificates/authority'
import { localFilesIn } from '../../../src/instance/certificates/certificate-files'
import { keepLocalCertificate, namesAtHome } from '../../../src/instance/certificates/keep-local-certificate'
import { makeLocalCertificate } from '../../../src/instance/certificates/make-certificate'
import type { HealthReportAnswer } from '../../../src/instance/health/schemas'
import { makeEarlierAuthority } from '../../support/earlier-authority'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'

const dayMs = 86_400_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const now = new Date()
const names = ['trackhut.local', 'pi', 'sport.example.org', '127.0.0.1', '::1', '192.168.1.20', '203.0.113.7']

const authorityIn = (dataDir: string) => readFileSync(localFilesIn(dataDir).authority, 'utf8')

const keyIn = (pem: string) =>
  crypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeWithHeaders(pem).find(({ type }) => type === 'PRIVATE KEY')!.rawData,
    algorithm,
    false,
    ['sign'],
  )

/** A certificate forged with the authority's key. */
async function forge(authority: string, name: string) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: '01',
    subject: 'CN=forged',
    issuer: new X509Certificate(authority).subject,
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: new Date(now.getTime() + dayMs),
    publicKey: keys.publicKey,
    signingKey: await keyIn(authority),
    signingAlgorithm: algorithm,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  })
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { cert: certificate.toString('pem'), key }
}

/** True if a client that trusts the authority accepts a server with this certificate under a name. */
async function isTaken(authority: string, tls: { cert: string; key: string }, name: string) {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, tls, fetch: () => new Response('taken') })
  const ca = new X509Certificate(authority).toString()
  const init = { headers: { host: name }, tls: { ca, serverName: name } } as RequestInit
  const answer = await fetch(`https://127.0.0.1:${server.port}/`, init).catch(() => null)
  await server.stop(true)
  return answer?.ok ?? false
}

describe('a new authority', () => {
  test('lasts five years at most, and says that it is limited', async () => {
    expect(await makeLocalCertificate({ dataDir: folder.path, names, now })).toEqual([])
    const { validFrom, validTo } = new X509Certificate(authorityIn(folder.path))
    expect(new Date(validTo).getTime() - new Date(validFrom).getTime()).toBeLessThanOrEqual(5 * 365 * dayMs)
    const config = { dataDir: folder.path, https: 'local' } as Parameters<typeof findAuthority>[0]['config']
    expect(findAuthority({ config })?.isLimited).toBe(true)
  })

  test.each([
    ['trackhut.local', true],
    ['another.lan', true],
    ['sport.example.org', true],
    ['www.bank.example', false],
    ['example.org', false],
    ['notlocal', false],
    ['evil-sport.example.org', false],
  ])('vouches for %s: %p', async (name, isAllowed) => {
    const authority = authorityIn(folder.path)
    expect(await isTaken(authority, await forge(authority, name), name)).toBe(isAllowed)
  })

  test('leaves out what it may not vouch for, so that the rest is taken', async () => {
    const added = ['later.example.net', '*.later.example.net', '198.51.100.1', 'new.local']
    const leftOut = await makeLocalCertificate({ dataDir: folder.path, names: [...names, ...added], now })
    expect(leftOut).toEqual(added.slice(0, 2))
    const made = readFileSync(localFilesIn(folder.path).certificate, 'utf8')
    const authority = authorityIn(folder.path)
    for (const name of ['trackhut.local', 'sport.example.org', 'new.local']) {
      expect([name, await isTaken(authority, { cert: made, key: made }, name)]).toEqual([name, true])
    }
  })

  test('comes in the place of one whose time is over', async () => {
    const before = authorityIn(folder.path)
    const years = (count: number) => new Date(now.getTime() + count * 365 * dayMs)
    await makeLocalCertificate({ dataDir: folder.path, names, now: years(4.9) })
    expect(authorityIn(folder.path)).toBe(before)
    await makeLocalCertificate({ dataDir: folder.path, names, now: years(5) })
    expect(authorityIn(folder.path)).not.toBe(before)
  })
})

describe('an authority of an earlier version', () => {
  test('stays, vouches for any name as before, and administrators are told', async () => {
    await using app = openTestApp({ HTTPS: 'local' })
    const authority = await makeEarlierAuthority(app.dataDir)
    const all = [...namesAtHome(app.ctx.config), 'later.example.net']
    expect(await makeLocalCertificate({ dataDir: app.dataDir, names: all, now })).toEqual([])
    const end = await keepLocalCertificate({ ...app.ctx, clock: () => now }, () => {})
    end()
    expect(authorityIn(app.dataDir)).toContain(authority)
    const admin = await app.user('admin', { isAdmin: true })
    const { warnings, authority: told } = (await admin.get<HealthReportAnswer>('/api/health')).body.data
    expect(told).toMatchObject({ state: 'unlimited' })
    expect(warnings.map(({ sentence }) => sentence)).toEqual([
      'The authority of an earlier version may vouch for any website. Delete certificates/authority.pem in the data directory for a new one, which devices have to be told of',
    ])
  })
})

test('administrators are told in time that an authority ends', async () => {
  await using app = openTestApp({ HTTPS: 'local' })
  const made = new Date(now.getTime() - 1770 * dayMs)
  await makeLocalCertificate({ dataDir: app.dataDir, names: namesAtHome(app.ctx.config), now: made })
  const warned = () =>
    app.logLines.filter(line => line.includes('The authority that devices trust ends soon'))
  const end = await keepLocalCertificate({ ...app.ctx, clock: () => now }, () => {})
  end()
  expect(warned()).toHaveLength(1)
  const told = async (name: string) => {
    const admin = await app.user(name, { isAdmin: true })
    return (await admin.get<HealthReportAnswer>('/api/health')).body.data.authority
  }
  const { validTo } = new X509Certificate(authorityIn(app.dataDir))
  const expires_at = new Date(validTo).toUTCString()
  // The state changes when 90 days are left, no matter what was logged at the start.
  app.setClock(new Date(new Date(validTo).getTime() - 90 * dayMs))
  expect(await told('before')).toEqual({ expires_at, state: 'good' })
  app.advanceClock(1)
  expect(await told('after')).toEqual({ expires_at, state: 'ends-soon' })
})

test('an authority that cannot be read is none, and is looked at again', async () => {
  await using app = openTestApp({ HTTPS: 'local' })
  const stop = await keepLocalCertificate(app.ctx, () => {})
  stop()
  const { authority } = localFilesIn(app.dataDir)
  rmSync(authority)
  mkdirSync(authority)
  expect(findAuthority(app.ctx)).toBeNull()
  const stopAgain = await keepLocalCertificate(app.ctx, () => {})
  stopAgain()
  expect((await app.request('GET', '/trust/trackhut.crt')).status).toBe(404)
})
