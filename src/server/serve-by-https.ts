import { certificateFilesOf } from '../instance/certificates/certificate-files'
import { followCertificate, forgetEnd } from '../instance/certificates/follow-certificate'
import { keepLocalCertificate } from '../instance/certificates/keep-local-certificate'
import { readCertificate, requireUnexpired } from '../platform/http/secure/certificate'
import type { Config } from '../platform/settings/table/config-type'
import type { App } from './app'
import type { Context } from './context'
import { listenByHttps } from './listen'

interface ServedByHttps {
  port: number
  /** Checks at once whether there is a new certificate. */
  look(): void
  /**
   * Lets running requests finish.
   * @param isForced ends them at once instead
   */
  stop(isForced: boolean): Promise<void>
}

/**
 * Call before anything is opened.
 * @throws UnusableCertificate if the configured certificate is unusable or expired
 */
export function requireCertificate(config: Config, now: Date) {
  const files = certificateFilesOf(config)
  if (files && config.https === null) requireUnexpired(readCertificate(files), files.certificate, now)
}

/**
 * Serves https; `null` if it is not configured. Later problems with certificates are logged.
 * @throws CannotListen if the port cannot be opened
 */
export async function serveByHttps(ctx: Context, app: App, port: number): Promise<ServedByHttps | null> {
  const files = certificateFilesOf(ctx.config)
  if (!files) {
    forgetEnd(ctx.db)
    return null
  }
  const listener = listenByHttps(app, ctx.https, { host: ctx.config.host, port })
  let look = () => {}
  const endKeeping = ctx.config.https === 'local' ? await keepLocalCertificate(ctx, () => look()) : () => {}
  const followed = followCertificate(ctx, listener, files)
  look = () => followed.look()
  return {
    port: listener.port,
    look,
    stop(isForced) {
      endKeeping()
      followed.stop()
      return listener.stop(isForced)
    },
  }
}
