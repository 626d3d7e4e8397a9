import { certificateFilesOf } from '../instance/certificates/certificate-files'
import { followCertificate } from '../instance/certificates/follow-certificate'
import { keepLocalCertificate } from '../instance/certificates/local/keep-local-certificate'
import { forgetEnd } from '../instance/certificates/tell-of-end'
import { readCertificate, requireUnexpired } from '../platform/http/secure/certificate'
import type { Config } from '../platform/settings/table/config-type'
import type { App } from './app'
import type { Context } from './context'
import { listenByHttps } from './listen'

interface ServedByHttps {
  port: number
  /** Looks now whether there is another certificate. */
  look(): void
  /** Lets the requests in hand finish. @param isForced ends them */
  stop(isForced: boolean): Promise<void>
}

/**
 * To be called before anything is opened.
 * @throws UnusableCertificate when a certificate is given that nobody would take
 */
export function requireCertificate(config: Config, now: Date) {
  const files = certificateFilesOf(config)
  if (files && config.https === null) requireUnexpired(readCertificate(files), files.certificate, now)
}

/**
 * Null where no https is wanted. What is wrong with a certificate afterwards is in the log.
 * @throws CannotListen
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
