// Renews the certificate of the local authority before it expires, and when the names of this machine change.

import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { everyTick } from '../../lib/async/ticker'
import { minute } from '../../lib/durations'
import { normalizeAddress } from '../../lib/net/ip-address'
import { messageOf } from '../../lib/thrown'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Certificate } from '../../platform/http/secure/certificate'
import type { Config } from '../../platform/settings/table/config-type'
import { earliestTime } from '../../platform/version'
import { findAuthority, judgeAuthority } from './authority'
import { findGoodCertificate, localFilesIn } from './certificate-files'
import { makeLocalCertificateTask } from './tasks'

const lookMs = minute

type CertificateContext = Pick<PlatformContext, 'config' | 'workers' | 'clock' | 'log'>

/**
 * Makes a certificate unless a usable one exists, and checks every minute whether a new one is needed. Errors are
 * logged and retried.
 * @param tell called when there is a new certificate
 * @returns after the first try, a function that stops the checks
 */
export async function keepLocalCertificate(ctx: CertificateContext, tell: () => void): Promise<() => void> {
  const certificate = new LocalCertificate(ctx, tell)
  await certificate.keep()
  return everyTick(lookMs, () => certificate.keep())
}

const remedy =
  'Delete certificates/authority.pem in the data directory for a new one, which devices have to be told of'

class LocalCertificate {
  /** Names that the authority is not allowed to certify. */
  private leftOut: readonly string[] = []
  private isBusy = false
  /** Warnings that were logged since the last new certificate. Each is logged once. */
  private readonly warned = new Set<string>()

  constructor(
    private readonly ctx: CertificateContext,
    private readonly tell: () => void,
  ) {}

  async keep() {
    const names = namesAtHome(this.ctx.config)
    const now = this.ctx.clock()
    const wanted = names.filter(name => !this.leftOut.includes(name))
    if (!this.isBusy && !isGood(this.ctx, wanted, now)) await this.make(names, now)
    this.warnAboutAuthority()
  }

  private async make(names: string[], now: Date) {
    // The clock is behind, so the certificate would have expired once the clock is corrected.
    if (now < earliestTime) return this.warnOfFailure('the clock of this machine is wrong')
    const { config, workers } = this.ctx
    this.isBusy = true
    try {
      const input = { dataDir: config.dataDir, names, now }
      this.leftOut = await workers.run(makeLocalCertificateTask, input, { userId: null })
      this.warned.clear()
      this.tell()
    } catch (error) {
      this.warnOfFailure(messageOf(error))
    } finally {
      this.isBusy = false
    }
  }

  private warnAboutAuthority() {
    const authority = findAuthority(this.ctx)
    if (!authority) return
    const until = authority.expiresAt.toISOString().slice(0, 10)
    const state = judgeAuthority(authority, this.ctx.clock())
    if (state === 'unlimited') {
      this.warn(`The authority of an earlier version may vouch for any website. ${remedy}`, { until })
    } else if (state === 'ends-soon') {
      this.warn(`The authority that devices trust ends soon. ${remedy}`, { until })
    }
    if (this.leftOut.length > 0) {
      const names = this.leftOut.join(', ')
      this.warn(`The authority that devices trust may not vouch for some names. ${remedy}`, { names })
    }
  }

  private warnOfFailure(reason: string) {
    this.warn('No certificate could be made for https', { reason })
  }

  private warn(sentence: string, facts: Record<string, string>) {
    const line = `${sentence} ${JSON.stringify(facts)}`
    if (!this.warned.has(line)) this.ctx.log.warn(sentence, facts)
    this.warned.add(line)
  }
}

/**
 * True if a usable certificate for these names and the file of the authority exist, and the authority, if it can be
 * read, signed this certificate.
 */
function isGood({ config }: Pick<PlatformContext, 'config'>, names: readonly string[], now: Date): boolean {
  const files = localFilesIn(config.dataDir)
  const certificate = findGoodCertificate(files.certificate, names, now)
  if (!certificate || !existsSync(files.authority)) return false
  const authority = findAuthority({ config })
  return authority === null || isOf(certificate, authority)
}

const isOf = ({ certificate }: Certificate, authority: { certificate: string }) =>
  new X509Certificate(certificate).verify(new X509Certificate(authority.certificate).publicKey)

/** Returns the host names of this machine, including its public name if it has one, and then its stable addresses. */
export function namesAtHome({
  httpsNames,
  uiUrl,
  localName,
}: Pick<Config, 'httpsNames' | 'uiUrl' | 'localName'>): string[] {
  const own = hostname().toLowerCase()
  const bare = own.split('.')[0] ?? own
  const publicName = uiUrl === null ? [] : [new URL(uiUrl).hostname.replace(/^\[|\]$/g, '')]
  const names = [
    ...httpsNames,
    ...publicName,
    own,
    bare,
    `${bare}.local`,
    `${localName ?? 'trackhut'}.local`,
    'localhost',
  ]
  const wellFormed = names.filter(name => /^[a-z0-9*_:][a-z0-9_.:-]*$/.test(name))
  return [...new Set([...wellFormed, '127.0.0.1', '::1', ...lastingAddresses()])]
}

/**
 * Returns the IPv4 and private IPv6 addresses of this machine. Public IPv6 addresses are left out, because they change
 * daily.
 */
function lastingAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal, family, address }) => !internal && (family === 'IPv4' || /^f[cd]/i.test(address)))
    .flatMap(({ address }) => normalizeAddress(address) ?? [])
    .toSorted()
}
