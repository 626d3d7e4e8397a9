// Serves by https with the certificate that lies in files, and with the next one when they change.
import { statSync } from 'node:fs'
import { everyBeat } from '../../lib/async/beat'
import { messageOf } from '../../lib/thrown'
import type { PlatformContext } from '../../platform/context/platform-context'
import {
  type Certificate,
  type CertificateFiles,
  readCertificate,
  requireUnexpired,
  stateOf,
} from '../../platform/http/secure/certificate'
import { tellOfEnd } from './tell-of-end'

const lookMs = 10_000

const warnings = {
  'ends-soon': 'The certificate for https expires soon',
  expired: 'The certificate for https has expired',
}

interface Listener {
  port: number
  use(certificate: Certificate): void
}

interface FollowedCertificate {
  /** Looks now, and tells at once of files that are of no use. */
  look(): void
  stop(): void
}

/**
 * Looks every few seconds, by time and size, which costs next to nothing. Files that are of no use change nothing but the
 * log: one certificate stays in use until there is a better one.
 * @param files may be missing as yet
 */
export function followCertificate(
  ctx: Pick<PlatformContext, 'https' | 'log' | 'clock' | 'db' | 'mail' | 'jobs'>,
  listener: Listener,
  files: CertificateFiles,
): FollowedCertificate {
  /** What the files looked like when they were taken, when they were refused, and when that was told. */
  let taken: string | null = null
  let refused: string | null = null
  let told: string | null = null
  /** Which end was last looked at, in which state, on which day. */
  let lookedAt: string | null = null

  const take = () => {
    const certificate = readCertificate(files)
    // With nothing in use yet, better an old one than none: a start has refused it, unless the clock has been put right since.
    if (ctx.https.served) requireUnexpired(certificate, files.certificate, ctx.clock())
    if (ctx.https.served?.certificate.certificate === certificate.certificate) return
    const isFirst = ctx.https.served === null
    listener.use(certificate)
    ctx.https.served = { certificate, port: listener.port }
    ctx.log.info(isFirst ? 'Serving by https' : 'Serving by https with another certificate', {
      port: listener.port,
      names: certificate.names.join(', '),
      expires: certificate.expiresAt.toISOString(),
    })
  }

  const refuse = (stamp: string, error: unknown, isAsked: boolean) => {
    // Who replaces two files is perhaps about to write the second.
    const isSettled = isAsked || refused === stamp
    refused = stamp
    if (!isSettled || told === stamp) return
    told = stamp
    const stays = ctx.https.served ? 'the one before it stays in use' : 'there is no https until then'
    ctx.log.warn(`The certificate for https cannot be used, ${stays}`, { reason: messageOf(error) })
  }

  const lookAtFiles = (isAsked: boolean) => {
    const stamp = stampOf(files)
    if (stamp === null || stamp === taken || (stamp === told && !isAsked)) return
    try {
      take()
      taken = stamp
    } catch (error) {
      refuse(stamp, error, isAsked)
    }
  }

  /** Once a day, and whenever another one is used or its end has come nearer. */
  const lookAtEnd = () => {
    const certificate = ctx.https.served?.certificate
    if (!certificate) return
    const state = stateOf(certificate, ctx.clock())
    const expires = certificate.expiresAt.toISOString()
    const found = `${ctx.clock().toISOString().slice(0, 10)} ${state} ${expires}`
    if (lookedAt === found) return
    lookedAt = found
    if (state !== 'good') ctx.log.warn(warnings[state], { expires })
    try {
      tellOfEnd(ctx, state === 'good' ? null : certificate)
    } catch (error) {
      ctx.log.warn('Nobody could be told of the end of the certificate for https', {
        reason: messageOf(error),
      })
    }
  }

  const look = (isAsked = false) => {
    lookAtFiles(isAsked)
    lookAtEnd()
  }

  look(true)
  const endLooks = everyBeat(lookMs, look)
  return {
    look: () => look(true),
    stop() {
      endLooks()
      ctx.https.served = null
    },
  }
}

/** Changes whenever a file does, or who may read it; null while one of them is not there, and there never was one. */
function stampOf({ certificate, key }: CertificateFiles): string | null {
  const facts = [certificate, key].map(path => statSync(path, { throwIfNoEntry: false }))
  if (facts.every(fact => fact === undefined)) return null
  return facts
    .map(fact => (fact ? `${fact.ino} ${fact.size} ${fact.mtimeMs} ${fact.ctimeMs}` : 'none'))
    .join(' ')
}
