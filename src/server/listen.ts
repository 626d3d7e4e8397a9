// Opens the port for HTTP at once, and the port for HTTPS when there is a certificate.
import { certificateFilesOf } from '../instance/certificates/certificate-files'
import { followCertificate, forgetEnd } from '../instance/certificates/follow-certificate'
import { keepLocalCertificate } from '../instance/certificates/keep-local-certificate'
import { codeOf } from '../lib/thrown'
import { idleSeconds } from '../platform/http/connection-timeout'
import { type Certificate, readCertificate, requireUnexpired } from '../platform/http/secure/certificate'
import { noteHttps } from '../platform/http/secure/https'
import type { Config } from '../platform/settings/table/config-type'
import type { App } from './app'
import { CannotListen } from './cannot-listen'
import type { Context } from './context'

interface Place {
  host: string
  port: number
  /** The setting that contains the port. */
  setting: 'PORT' | 'HTTPS_PORT'
}

const options = {
  idleTimeout: idleSeconds,
  // In development mode, Bun would show stack traces of errors that escape the error handler.
  development: false,
  // Bun must not limit the size of a body. The size is limited where the body is read, so that the error response has
  // the usual form. Bodies are not buffered before that.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
} as const

/** Opens the port for HTTP. @throws CannotListen if the port cannot be opened */
export function listenByHttp(app: App, place: Place) {
  listenAt(place, hostname => {
    // Without `reusePort`, a second server fails to start instead of sharing the requests with the first.
    app.listen({ ...options, hostname, port: place.port, reusePort: false })
  })
}

/**
 * Checks the configured certificate. Call it before the database and the ports are opened.
 * @throws UnusableCertificate if the configured certificate is unusable or expired
 */
export function requireCertificate(config: Config, now: Date) {
  const files = certificateFilesOf(config)
  if (files && config.https === null) requireUnexpired(readCertificate(files), files.certificate, now)
}

/**
 * Serves HTTPS; returns `null` if HTTPS is not configured. Later problems with certificates are logged.
 * @throws CannotListen if the port cannot be opened
 */
export async function serveByHttps(ctx: Context, app: App, port: number) {
  const files = certificateFilesOf(ctx.config)
  if (!files) {
    forgetEnd(ctx.db)
    return null
  }
  const listener = listenByHttps(app, ctx, port)
  let look = () => {}
  const endKeeping = ctx.config.https === 'local' ? await keepLocalCertificate(ctx, () => look()) : () => {}
  const followed = followCertificate(ctx, listener, files)
  look = () => followed.look()
  return {
    port: listener.port,
    /** Checks at once whether there is a new certificate. */
    look,
    /** Closes the port and waits for running requests. @param isForced ends the running requests at once instead */
    stop(isForced: boolean) {
      endKeeping()
      followed.stop()
      return listener.stop(isForced)
    },
  }
}

/**
 * Checks that the port for HTTPS is free; serves on it as soon as there is a certificate.
 * @throws CannotListen if the port cannot be opened
 */
function listenByHttps(app: App, { config: { host }, https }: Context, wanted: number) {
  const place: Place = { host, port: wanted, setting: 'HTTPS_PORT' }
  // The port is first opened without `reusePort`, to detect that it is in use. Later, while the certificate changes,
  // two listeners share the port.
  const { hostname, server } = listenAt(place, hostname => ({
    hostname,
    server: Bun.serve({
      hostname,
      port: wanted,
      reusePort: false,
      fetch: () => new Response(null, { status: 503 }),
    }),
  }))
  const port = server.port ?? wanted
  void server.stop(true)
  let current: Bun.Server<undefined> | null = null
  const open = ({ certificate, key }: Certificate) =>
    listenAt({ ...place, port }, () =>
      Bun.serve({
        ...options,
        hostname,
        port,
        reusePort: true,
        tls: { cert: certificate, key },
        fetch: request => app.fetch(noteHttps(https, request)),
      }),
    )
  return {
    port,
    /** Uses this certificate for new connections. Existing connections keep the old one. */
    use(certificate: Certificate) {
      const before = current
      current = open(certificate)
      void before?.stop()
    },
    async stop(isForced: boolean) {
      await current?.stop(isForced)
    },
  }
}

/** Opens a port. @throws CannotListen if the port cannot be opened */
function listenAt<T>({ host, port, setting }: Place, listen: (hostname: string) => T): T {
  const attempt = (hostname: string) => {
    try {
      return listen(hostname)
    } catch (error) {
      throw new CannotListen(hostname, port, codeOf(error) || String(error), setting)
    }
  }
  try {
    return attempt(host)
  } catch (error) {
    // On machines without IPv6, falls back to IPv4.
    if (host !== '::' || !(error instanceof CannotListen) || error.isTaken) throw error
    return attempt('0.0.0.0')
  }
}
