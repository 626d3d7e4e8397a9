import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { day } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { urlUnknown } from '../../platform/errors'
import { localFilesIn } from './certificate-files'

interface Authority {
  /** The certificate in PEM, without the key. */
  certificate: string
  name: string
  /** SHA-256 of the certificate, in the notation in which devices show it. */
  fingerprint: string
  expiresAt: Date
  /**
   * True if the authority may certify only local names and the names that this machine had when the authority was made.
   * Authorities that earlier versions made may certify any website.
   */
  isLimited: boolean
}

/** DER encoding of the object identifier of name constraints (2.5.29.30), which Node cannot read. */
const nameConstraints = Buffer.from('0603551d1e', 'hex')

/**
 * Administrators are notified this long before the authority expires, so that they have time to install a new one on
 * every device.
 */
const endingMs = 90 * day

/** Returns the authority that devices have to trust; null if there is none, or https does not use it. */
export function findAuthority({ config }: Pick<PlatformContext, 'config'>): Authority | null {
  if (config.https !== 'local') return null
  const parsed = tryToRead(localFilesIn(config.dataDir).authority)
  return (
    parsed && {
      certificate: parsed.toString(),
      name: parsed.subject.replace(/^CN=/, ''),
      fingerprint: parsed.fingerprint256,
      expiresAt: new Date(parsed.validTo),
      isLimited: parsed.raw.includes(nameConstraints),
    }
  )
}

/**
 * Returns the state of an authority. In the states `unlimited` and `ends-soon` an administrator should replace it. It
 * is not replaced automatically, because every device would have to trust the new one.
 */
export function judgeAuthority(
  { isLimited, expiresAt }: Pick<Authority, 'isLimited' | 'expiresAt'>,
  now: Date,
): 'good' | 'ends-soon' | 'unlimited' {
  if (!isLimited) return 'unlimited'
  return expiresAt.getTime() - now.getTime() < endingMs ? 'ends-soon' : 'good'
}

/** Reads a certificate. Null if it is missing or unreadable; the code that makes certificates logs the error. */
function tryToRead(file: string): X509Certificate | null {
  try {
    return new X509Certificate(readFileSync(file))
  } catch {
    return null
  }
}

/**
 * Returns lines with the fingerprint for the terminal and the log. Users need it there, because an attacker could
 * change a fingerprint that is sent over http.
 */
export function writeFingerprint(ctx: Pick<PlatformContext, 'config'>): string[] {
  const authority = findAuthority(ctx)
  if (!authority) return []
  return [
    '',
    `${authority.name}, the authority to trust, has this fingerprint (SHA-256):`,
    `  ${authority.fingerprint}`,
  ]
}

/** Finds the authority. @throws AppError 404 if there is none */
export function requireAuthority(ctx: Pick<PlatformContext, 'config'>): Authority {
  const authority = findAuthority(ctx)
  if (!authority) throw urlUnknown()
  return authority
}
