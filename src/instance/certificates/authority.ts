import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { day } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { urlUnknown } from '../../platform/errors'
import { localFilesIn } from './certificate-files'

interface Authority {
  /** PEM, without the key. */
  certificate: string
  name: string
  /** SHA-256, as devices show it. */
  fingerprint: string
  expiresAt: Date
  /** True if the authority may certify only local names. Those made by earlier versions may certify any website. */
  isLimited: boolean
}

/** DER encoding of the object identifier of name constraints (2.5.29.30), which Node cannot read. */
const nameConstraints = Buffer.from('0603551d1e', 'hex')

/** This long before the authority expires, administrators are told, so that they have time to visit every device. */
const endingMs = 90 * day

/** The authority that devices have to trust; null if there is none, or https does not use it. */
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
 * `unlimited` and `ends-soon` ask an administrator to replace it. That is not automatic, because every device would have
 * to trust the new one.
 */
export function judgeAuthority(
  { isLimited, expiresAt }: Pick<Authority, 'isLimited' | 'expiresAt'>,
  now: Date,
): 'good' | 'ends-soon' | 'unlimited' {
  if (!isLimited) return 'unlimited'
  return expiresAt.getTime() - now.getTime() < endingMs ? 'ends-soon' : 'good'
}

/** null if missing or unreadable; making the certificate logs the error. */
function tryToRead(file: string): X509Certificate | null {
  try {
    return new X509Certificate(readFileSync(file))
  } catch {
    return null
  }
}

/** For the terminal and the log, because the fingerprint shown over http may have been tampered with. */
export function writeFingerprint(ctx: Pick<PlatformContext, 'config'>): string[] {
  const authority = findAuthority(ctx)
  if (!authority) return []
  return [
    '',
    `${authority.name}, the authority to trust, has this fingerprint (SHA-256):`,
    `  ${authority.fingerprint}`,
  ]
}

/** @throws AppError 404 if there is none */
export function requireAuthority(ctx: Pick<PlatformContext, 'config'>): Authority {
  const authority = findAuthority(ctx)
  if (!authority) throw urlUnknown()
  return authority
}
