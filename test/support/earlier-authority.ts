// Creates a local certificate authority as an earlier version did.
import { mkdirSync, writeFileSync } from 'node:fs'
import * as x509 from '@peculiar/x509'
import { localFilesIn } from '../../src/instance/certificates/certificate-files'

const dayMs = 86_400_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * Creates an authority in a data directory, as version 1 did: valid for twenty years and for any name.
 * @returns the certificate of the authority, as PEM
 */
export async function makeEarlierAuthority(dataDir: string): Promise<string> {
  const now = new Date()
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Trackhut (earlier)',
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: new Date(now.getTime() + 7000 * dayMs),
    keys,
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  })
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  const files = localFilesIn(dataDir)
  mkdirSync(files.folder, { recursive: true })
  writeFileSync(files.authority, `${certificate.toString('pem')}\n${key}\n`)
  return certificate.toString('pem')
}
