// Keeps the certificate of our own authority good: in time, and for all that this machine is called at home.
import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { everyBeat } from '../../../lib/async/beat'
import { normalizeAddress } from '../../../lib/net/ip-address'
import { messageOf } from '../../../lib/thrown'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Certificate, readCertificate } from '../../../platform/http/secure/certificate'
import type { Config } from '../../../platform/settings/table/config-type'
import { findAuthority, judgeAuthority } from './authority'
import { localFilesIn } from './local-files'
import { makeLocalCertificateTask } from './tasks'

const lookMs = 60_000

/** This program is younger: what an earlier clock says would be over when it is put right. */
const impossibleBefore = new Date('2026-01-01')

/**
 * Makes a certificate unless there is a good one, and looks every minute whether there has to be another. What goes wrong is
 * in the log, and tried again.
 * @param tell is called when there is another
 * @returns once there is one, or it is known that there is none as yet; ends it
 */
export async function keepLocalCertificate(
  ctx: Pick<PlatformContext, 'config' | 'workers' | 'clock' | 'log'>,
  tell: () => void,
): Promise<() => void> {
  const told = new Set<string>()
  const warn: Warn = (sentence, facts) => {
    const line = `${sentence} ${JSON.stringify(facts)}`
    if (!told.has(line)) ctx.log.warn(sentence, facts)
    told.add(line)
  }
  const warnOfFailure = (reason: string) => warn('No certificate could be made for https', { reason })
  let leftOut: readonly string[] = []
  let isBusy = false
  const keep = async () => {
    const names = namesAtHome(ctx.config)
    const now = ctx.clock()
    const wanted = names.filter(name => !leftOut.includes(name))
    if (isBusy || isGood(ctx, wanted, now)) return
    if (now < impossibleBefore) return warnOfFailure('the clock of this machine is wrong')
    isBusy = true
    try {
      leftOut = await ctx.workers.run(
        makeLocalCertificateTask,
        { dataDir: ctx.config.dataDir, names, now },
        { userId: null },
      )
      told.clear()
      tell()
    } catch (error) {
      warnOfFailure(messageOf(error))
    } finally {
      isBusy = false
    }
  }
  const keepAndTell = async () => {
    await keep()
    warnAboutAuthority(ctx, leftOut, warn)
  }
  await keepAndTell()
  return everyBeat(lookMs, keepAndTell)
}

type Warn = (sentence: string, facts: Record<string, string>) => void

const remedy =
  'Delete certificates/authority.pem in the data directory for a new one, which devices have to be told of'

function warnAboutAuthority(
  ctx: Pick<PlatformContext, 'config' | 'clock'>,
  leftOut: readonly string[],
  warn: Warn,
) {
  const authority = findAuthority(ctx)
  if (!authority) return
  const until = authority.expiresAt.toISOString().slice(0, 10)
  const state = judgeAuthority(authority, ctx.clock())
  if (state === 'unlimited') {
    warn(`The authority of an earlier version may vouch for any website. ${remedy}`, { until })
  } else if (state === 'ends-soon') {
    warn(`The authority that devices trust ends soon. ${remedy}`, { until })
  }
  if (leftOut.length > 0) {
    const names = leftOut.join(', ')
    warn(`The authority that devices trust may not vouch for some names. ${remedy}`, { names })
  }
}

/** A third of its time is left, every name is in it, and the authority has made it. A name too many does no harm. */
function isGood({ config }: Pick<PlatformContext, 'config'>, names: readonly string[], now: Date): boolean {
  const files = localFilesIn(config.dataDir)
  const certificate = tryToRead(files.certificate)
  if (!certificate || !existsSync(files.authority)) return false
  const authority = findAuthority({ config })
  if (authority && !isOf(certificate, authority)) return false
  const lifeMs = certificate.expiresAt.getTime() - certificate.startsAt.getTime()
  const leftMs = certificate.expiresAt.getTime() - now.getTime()
  return leftMs > lifeMs / 3 && names.every(name => certificate.names.includes(name))
}

const isOf = ({ certificate }: Certificate, authority: { certificate: string }) =>
  new X509Certificate(certificate).verify(new X509Certificate(authority.certificate).publicKey)

function tryToRead(file: string): Certificate | null {
  try {
    return readCertificate({ certificate: file, key: file })
  } catch {
    return null
  }
}

/** Under what this machine is found at home: names first, then addresses that stay for a while. */
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

/** Those of the Internet are the provider's, and of IPv6 there is another every day; private ones stay. */
function lastingAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal, family, address }) => !internal && (family === 'IPv4' || /^f[cd]/i.test(address)))
    .flatMap(({ address }) => normalizeAddress(address) ?? [])
    .toSorted()
}
