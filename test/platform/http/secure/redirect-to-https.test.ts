// Requests by HTTP when HTTPS is configured, and the headers for browsers that use HTTPS.
import { expect, test } from 'bun:test'
import { readCertificate } from '../../../../src/platform/http/secure/certificate'
import { noteHttps } from '../../../../src/platform/http/secure/https'
import { makeCertificate, writeCertificate } from '../../../support/certificates'
import { temporaryFolder } from '../../../support/temporary-folder'
import { openTestApp } from '../../../support/test-app'

/** Opens an app that uses HTTPS with a certificate for `sport.example.org` and subdomains of `example.net`. */
async function openSecureApp(environment: Record<string, string> = {}) {
  using folder = temporaryFolder()
  const names = ['sport.example.org', '*.example.net']
  const files = writeCertificate(folder.path, await makeCertificate({ names }))
  const app = openTestApp({ ...files, ...environment })
  const certificate = readCertificate({ certificate: files.TLS_CERT, key: files.TLS_KEY })
  app.ctx.https.served = { certificate, port: 5443 }
  return app
}

const bring = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers })

const leadsTo = (response: Response) => [response.status, response.headers.get('location')]

test('a name of the certificate stays as it is, any other leads to one that browsers take', async () => {
  await using app = await openSecureApp()
  const goes = async (url: string) => leadsTo(await app.handle(bring(url)))
  expect(await goes('http://sport.example.org:5000/a?b=c')).toEqual([
    307,
    'https://sport.example.org:5443/a?b=c',
  ])
  expect(await goes('http://pi.example.net/')).toEqual([307, 'https://pi.example.net:5443/'])
  expect(await goes('http://192.168.1.5:5000/x')).toEqual([307, 'https://sport.example.org:5443/x'])
  expect(await goes('http://127.0.0.1:5000/api/ping')).toEqual([200, null])
  app.ctx.https.served = null
  expect(await goes('http://sport.example.org:5000/api/ping')).toEqual([200, null])
})

test('the port and path of UI_URL are those of the public', async () => {
  await using app = await openSecureApp({ UI_URL: 'https://sport.example.org/trackhut' })
  const goes = async (url: string) => leadsTo(await app.handle(bring(url)))
  const there = 'https://sport.example.org/trackhut/workouts'
  expect(await goes('http://sport.example.org:5000/trackhut/workouts')).toEqual([307, there])
  expect(await goes('http://192.168.1.5:5000/workouts')).toEqual([307, there])
  expect(await goes('http://pi.example.net/workouts')).toEqual([
    307,
    'https://pi.example.net:5443/trackhut/workouts',
  ])
})

test('a trusted proxy, which may speak https itself, is answered', async () => {
  await using app = await openSecureApp({ TRUSTED_PROXY: '127.0.0.1' })
  const answer = await app.handle(bring('http://sport.example.org/api/ping'))
  expect(answer.status).toBe(200)
})

test('browsers are told to stay with https at UI_URL alone, and only by https', async () => {
  await using app = await openSecureApp({ UI_URL: 'https://sport.example.org' })
  const told = async (url: string) =>
    (await app.handle(noteHttps(app.ctx.https, bring(url)))).headers.get('strict-transport-security')
  expect(await told('https://sport.example.org/api/ping')).toBe('max-age=2592000')
  expect(await told('https://pi.example.net/api/ping')).toBeNull()
  const plain = await app.handle(bring('http://sport.example.org/healthz'))
  expect(plain.headers.get('strict-transport-security')).toBeNull()

  await using other = await openSecureApp({ UI_URL: 'https://sport.example.org:5443' })
  const answer = await other.handle(
    noteHttps(other.ctx.https, bring('https://sport.example.org:5443/api/ping')),
  )
  expect(answer.headers.get('strict-transport-security')).toBeNull()
})

test('uploads to the plain address are refused, because senders lose them on the way', async () => {
  await using app = await openSecureApp()
  for (const path of ['/api/upload', '/api/upload/x.gpx', '/api/upload/t/thu_x']) {
    const request = new Request(`http://sport.example.org:5000${path}`, { method: 'POST', body: 'x' })
    const answer = await app.handle(request)
    expect(leadsTo(answer)).toEqual([400, null])
    expect(await answer.json()).toMatchObject({ code: 'https-needed' })
  }
})
