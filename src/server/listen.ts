// Where the server listens: http always, https once there is a certificate.
import { codeOf } from '../lib/thrown'
import { idleSeconds } from '../platform/http/connection-timeout'
import type { Certificate } from '../platform/http/secure/certificate'
import { type Https, noteHttps } from '../platform/http/secure/https'
import type { Config } from '../platform/settings/table/config-type'
import type { App } from './app'
import { CannotListen } from './cannot-listen'

/** Where one of the two is. */
interface Place {
  host: string
  port: number
  /** Which setting the port is from. */
  setting: 'PORT' | 'HTTPS_PORT'
}

const options = {
  idleTimeout: idleSeconds,
  // Otherwise Bun shows the stack of what even the error handler did not survive.
  development: false,
  // Bodies are bounded where they are read, so that a refusal comes in the envelope; unread ones are not kept.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
} as const

/** @throws CannotListen */
export function listenByHttp(app: App, place: Place) {
  listenAt(place, hostname => {
    // A second server must fail to start rather than share the traffic.
    app.listen({ ...options, hostname, port: place.port, reusePort: false })
  })
}

interface HttpsListener {
  port: number
  /** Serves with this certificate from now on. Connections that are there go on as they are. */
  use(certificate: Certificate): void
  /** Lets the requests in hand finish. @param isForced ends them */
  stop(isForced: boolean): Promise<void>
}

/**
 * Takes the port for https, and serves there from the first certificate on.
 * @throws CannotListen
 */
export function listenByHttps(
  app: App,
  https: Https,
  { host, port: wanted }: Pick<Config, 'host' | 'port'>,
): HttpsListener {
  const place: Place = { host, port: wanted, setting: 'HTTPS_PORT' }
  // Alone, so that a port that is taken is told of: afterwards two listen side by side whenever the certificate changes.
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
    use(certificate) {
      const before = current
      current = open(certificate)
      void before?.stop()
    },
    async stop(isForced) {
      await current?.stop(isForced)
    },
  }
}

/** @throws CannotListen */
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
    // A machine may have no IPv6.
    if (host !== '::' || !(error instanceof CannotListen) || error.isTaken) throw error
    return attempt('0.0.0.0')
  }
}
