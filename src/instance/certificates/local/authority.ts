import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { day } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { localFilesIn } from './local-files'

interface Authority {
  /** PEM, without the key. */
  certificate: string
  name: string
  /** SHA-256, as devices show it. */
  fingerprint: string
  expiresAt: Date
  /** It may vouch for names at home alone; those that earlier versions made may for any website. */
  isLimited: boolean
}

/** The object identifier of name constraints (2.5.29.30) in DER: Node has no word for them. */
const nameConstraints = Buffer.from('0603551d1e', 'hex')

/** Time enough to go to every device. */
const endingMs = 90 * day

/** What devices are told to trust; null where there is none, or another certificate is used. */
export function findAuthority({ config }: Pick<PlatformContext, 'config'>): Authority | null {
  const file = localFilesIn(config.dataDir).authority
  if (config.https !== 'local' || !existsSync(file)) return null
  const parsed = tryToParse(readFileSync(file, 'utf8'))
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

/** `unlimited` and `ends-soon` ask an administrator for another one: nobody else decides when every device is told again. */
export function judgeAuthority(
  { isLimited, expiresAt }: Pick<Authority, 'isLimited' | 'expiresAt'>,
  now: Date,
): 'good' | 'ends-soon' | 'unlimited' {
  if (!isLimited) return 'unlimited'
  return expiresAt.getTime() - now.getTime() < endingMs ? 'ends-soon' : 'good'
}

/** Whoever makes certificates says in the log what is wrong with it. */
function tryToParse(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text)
  } catch {
    return null
  }
}

/** For whoever asks the terminal or the log: what comes by http may have been changed on its way. */
export function writeFingerprint(ctx: Pick<PlatformContext, 'config'>): string[] {
  const authority = findAuthority(ctx)
  if (!authority) return []
  return [
    '',
    `${authority.name}, the authority to trust, has this fingerprint (SHA-256):`,
    `  ${authority.fingerprint}`,
  ]
}

/** @throws AppError where there is none */
export function requireAuthority(ctx: Pick<PlatformContext, 'config'>): Authority {
  const authority = findAuthority(ctx)
  if (!authority) throw notFound('url-unknown', 'the requested URL was not found on the server')
  return authority
}
