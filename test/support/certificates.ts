// Issues certificates that are signed by a certificate authority of the tests.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const rootKeys = await makeKeys()

const root = await X509CertificateGenerator.createSelfSigned({
  name: 'CN=Authority of tests',
  notBefore: new Date('2026-01-01'),
  notAfter: new Date('2046-01-01'),
  keys: rootKeys,
  signingAlgorithm: algorithm,
  extensions: [new BasicConstraintsExtension(true, 0, true)],
})

/** Root certificate as PEM, which clients must trust. */
export const testAuthority = root.toString('pem')

interface Wanted {
  /** Common name of the subject, by which tests distinguish certificates. */
  name?: string
  names?: readonly string[]
  startsAt?: Date
  expiresAt?: Date
}

/** Issues a certificate. Returns the certificate and its key as PEM. */
export async function makeCertificate({
  name = 'one',
  names = ['localhost'],
  startsAt = new Date(Date.now() - 86_400_000),
  expiresAt = new Date(Date.now() + 60 * 86_400_000),
}: Wanted = {}) {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: root.subject,
    notBefore: startsAt,
    notAfter: expiresAt,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new SubjectAlternativeNameExtension([
        ...names.map(value => ({ type: 'dns' as const, value })),
        { type: 'ip' as const, value: '127.0.0.1' },
      ]),
    ],
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key.replaceAll(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
  }
}

/** Writes a certificate and its key into a folder. @returns the settings with the paths of both files */
export function writeCertificate(folder: string, { certificate, key }: { certificate: string; key: string }) {
  const environment = { TLS_CERT: join(folder, 'fullchain.pem'), TLS_KEY: join(folder, 'privkey.pem') }
  writeFileSync(environment.TLS_CERT, certificate)
  writeFileSync(environment.TLS_KEY, key)
  return environment
}
