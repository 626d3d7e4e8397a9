import { followCertificate } from '../instance/certificates/follow-certificate'
import { type CertificateFiles, readCertificate, requireUnexpired } from '../platform/http/secure/certificate'
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
  const files = filesOf(config)
  if (files) requireUnexpired(readCertificate(files), files.certificate, now)
}

/** Null where no https is wanted. @throws CannotListen */
export function serveByHttps(ctx: Context, app: App, port: number): ServedByHttps | null {
  const files = filesOf(ctx.config)
  if (!files) return null
  const listener = listenByHttps(app, ctx.https, { host: ctx.config.host, port })
  const followed = followCertificate(ctx, listener, files)
  return {
    port: listener.port,
    look: followed.look,
    stop(isForced) {
      followed.stop()
      return listener.stop(isForced)
    },
  }
}

function filesOf({ tlsCert, tlsKey }: Config): CertificateFiles | null {
  return tlsCert !== null && tlsKey !== null ? { certificate: tlsCert, key: tlsKey } : null
}
