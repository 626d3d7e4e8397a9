// Keeps the certificate of our own authority good: in time, and for all that this machine is called at home.
import { everyBeat } from '../../../lib/async/beat'
import { messageOf } from '../../../lib/thrown'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Certificate, readCertificate } from '../../../platform/http/secure/certificate'
import { localFilesIn } from './local-files'
import { namesAtHome } from './names-at-home'
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
  let told = ''
  let isBusy = false
  const warn = (reason: string) => {
    if (reason !== told) ctx.log.warn('No certificate could be made for https', { reason })
    told = reason
  }
  const keep = async () => {
    const names = namesAtHome(ctx.config)
    const now = ctx.clock()
    const { dataDir } = ctx.config
    if (isBusy || isGood(dataDir, names, now)) return
    if (now < impossibleBefore) return warn('the clock of this machine is wrong')
    isBusy = true
    try {
      await ctx.workers.run(makeLocalCertificateTask, { dataDir, names, now }, { userId: null })
      told = ''
      tell()
    } catch (error) {
      warn(messageOf(error))
    } finally {
      isBusy = false
    }
  }
  await keep()
  return everyBeat(lookMs, keep)
}

/** A third of its time is left, and every name is in it. One that is there no more does no harm. */
function isGood(dataDir: string, names: readonly string[], now: Date): boolean {
  const certificate = tryToRead(localFilesIn(dataDir).certificate)
  if (!certificate) return false
  const lifeMs = certificate.expiresAt.getTime() - certificate.startsAt.getTime()
  const leftMs = certificate.expiresAt.getTime() - now.getTime()
  return leftMs > lifeMs / 3 && names.every(name => certificate.names.includes(name))
}

function tryToRead(file: string): Certificate | null {
  try {
    return readCertificate({ certificate: file, key: file })
  } catch {
    return null
  }
}
