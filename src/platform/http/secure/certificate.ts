// Reads and checks a certificate and its key from files.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { day } from '../../../lib/durations'
import { normalizeAddress } from '../../../lib/net/ip-address'
import { codeOf } from '../../../lib/thrown'

/** Paths of a certificate and its key. */
export interface CertificateFiles {
  certificate: string
  key: string
}

export type Certificate = ReturnType<typeof readCertificate>

export type CertificateState = 'good' | 'ends-soon' | 'expired'

/**
 * A certificate counts as ending soon if less than a quarter of its lifetime is left, and less than this many
 * milliseconds. Automatic renewal happens earlier.
 */
const maxEndingMs = 14 * day

/** Thrown if the files of a certificate cannot be used. The message names the file and the reason. */
export class UnusableCertificate extends Error {}

/** Maximum size of a file in bytes: a hundred times the usual size. */
const maxBytes = 1_000_000

/**
 * Reads both files and checks that the key belongs to the certificate. Does not check whether the certificate has
 * expired.
 * @throws UnusableCertificate if a file cannot be read or parsed, or if the key belongs to another certificate
 */
export function readCertificate(files: CertificateFiles) {
  const certificate = readText(files.certificate)
  const key = readText(files.key)
  const first = parseCertificate(certificate, files.certificate)
  if (!first.checkPrivateKey(parseKey(key, files.key))) {
    throw new UnusableCertificate(
      `The key in ${files.key} does not belong to the certificate in ${files.certificate}.`,
    )
  }
  try {
    createSecureContext({ cert: certificate, key })
  } catch {
    // The first certificate and the key were parsed above without an error, so the fault is in the certificates after
    // the first.
    throw new UnusableCertificate(
      `${files.certificate} is not whole: what follows the first certificate is none.`,
    )
  }
  return {
    /** PEM, including intermediate certificates. */
    certificate,
    key,
    /** Host names and IP addresses that the certificate is valid for, in lower case; a name may begin with `*.`. */
    names: namesOf(first),
    startsAt: new Date(first.validFrom),
    expiresAt: new Date(first.validTo),
  }
}

function readText(path: string): string {
  try {
    // Reading a pipe or a device instead of a file could block.
    const facts = statSync(path)
    if (!facts.isFile() || facts.size > maxBytes)
      throw new UnusableCertificate(`${path} is no certificate or key.`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof UnusableCertificate) throw error
    throw new UnusableCertificate(`${path} cannot be read: ${reasons[codeOf(error)] ?? codeOf(error)}.`)
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'the user that Trackhut runs as may not',
  EPERM: 'the user that Trackhut runs as may not',
}

function parseCertificate(text: string, path: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch {
    throw new UnusableCertificate(`${path} is no whole certificate in PEM.`)
  }
}

function parseKey(text: string, path: string): KeyObject {
  try {
    return createPrivateKey(text)
  } catch (error) {
    const isProtected = codeOf(error) === 'ERR_MISSING_PASSPHRASE'
    throw new UnusableCertificate(
      isProtected
        ? `The key in ${path} is protected by a passphrase: store it without one.`
        : `${path} is no whole private key in PEM.`,
    )
  }
}

function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName.split(', ').flatMap(part => {
    const [, name] = /^(?:DNS|IP Address):(.+)$/.exec(part) ?? []
    return name === undefined ? [] : [normalizeAddress(name) ?? name.toLowerCase()]
  })
}

/** Whether browsers accept the certificate for this name or address. @param host as in a URL, without the port */
export function isFor({ certificate }: Pick<Certificate, 'certificate'>, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  const parsed = new X509Certificate(certificate)
  return (isIP(bare) ? parsed.checkIP(bare) : parsed.checkHost(bare)) !== undefined
}

/** @throws UnusableCertificate if it has expired */
export function requireUnexpired({ expiresAt }: Certificate, path: string, now: Date) {
  if (expiresAt > now) return
  throw new UnusableCertificate(
    `The certificate in ${path} expired on ${expiresAt.toISOString().slice(0, 10)}.`,
  )
}

export function stateOf(
  { startsAt, expiresAt }: Pick<Certificate, 'startsAt' | 'expiresAt'>,
  now: Date,
): CertificateState {
  const leftMs = expiresAt.getTime() - now.getTime()
  if (leftMs <= 0) return 'expired'
  const lifeMs = expiresAt.getTime() - startsAt.getTime()
  return leftMs < Math.min(lifeMs / 4, maxEndingMs) ? 'ends-soon' : 'good'
}
