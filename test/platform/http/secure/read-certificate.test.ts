// Files that are no valid certificate for HTTPS, each with the sentence that explains why.
import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  readCertificate,
  requireUnexpired,
  UnusableCertificate,
} from '../../../../src/platform/http/secure/certificate'
import { makeCertificate, writeCertificate } from '../../../support/certificates'
import { temporaryFolder } from '../../../support/temporary-folder'

const whole = await makeCertificate()

test.each([
  [
    'the key of another',
    { ...whole, key: (await makeCertificate()).key },
    'The key in KEY does not belong to the certificate in CERT.',
  ],
  [
    'a half-written certificate',
    { ...whole, certificate: whole.certificate.slice(0, 300) },
    'CERT is no whole certificate in PEM.',
  ],
  [
    'a half-written chain',
    { ...whole, certificate: `${whole.certificate}\n${whole.certificate.slice(0, 300)}` },
    'CERT is not whole: what follows the first certificate is none.',
  ],
  ['a half-written key', { ...whole, key: whole.key.slice(0, 90) }, 'KEY is no whole private key in PEM.'],
  ['an empty key', { ...whole, key: '' }, 'KEY is no whole private key in PEM.'],
])('%s', (_, content, sentence) => {
  using folder = temporaryFolder()
  const { TLS_CERT: certificate, TLS_KEY: key } = writeCertificate(folder.path, content)
  const expected = sentence.replace('CERT', certificate).replace('KEY', key)
  expect(() => readCertificate({ certificate, key })).toThrow(new UnusableCertificate(expected))
})

test('files that are not there, and what is too large to be one', () => {
  using folder = temporaryFolder()
  const missing = join(folder.path, 'none.pem')
  expect(() => readCertificate({ certificate: missing, key: missing })).toThrow(
    new UnusableCertificate(`${missing} cannot be read: there is no such file.`),
  )
  const { TLS_CERT: certificate, TLS_KEY: key } = writeCertificate(folder.path, whole)
  writeFileSync(key, `${readFileSync(key, 'utf8')}${' '.repeat(1_000_000)}`)
  expect(() => readCertificate({ certificate, key })).toThrow(
    new UnusableCertificate(`${key} is no certificate or key.`),
  )
})

test('one that has expired is read, and is not for a server to start with', async () => {
  using folder = temporaryFolder()
  const old = await makeCertificate({ startsAt: new Date('2026-01-02'), expiresAt: new Date('2026-03-04') })
  const { TLS_CERT: path, TLS_KEY: key } = writeCertificate(folder.path, old)
  const certificate = readCertificate({ certificate: path, key })
  requireUnexpired(certificate, path, new Date('2026-03-03'))
  expect(() => requireUnexpired(certificate, path, new Date('2026-03-04'))).toThrow(
    new UnusableCertificate(`The certificate in ${path} expired on 2026-03-04.`),
  )
})
