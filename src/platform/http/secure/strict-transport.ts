import type { PreContext } from 'elysia'
import type { Config } from '../../settings/table/config-type'
import { type Https, wantsHttps } from './https'

/** Thirty days: whoever goes back to plain http waits no longer than that. */
const strictS = 2_592_000

/**
 * An `onRequest` hook: tells browsers that come to `UI_URL` to come by https alone. Nothing is told of other names of this
 * server, or where https has a port of its own: browsers would ask its other ports by https too, where there is none.
 */
export function strictTransport({ config, https }: { config: Config; https: Https }) {
  const main = config.uiUrl === null ? null : new URL(config.uiUrl)
  // Devices that have not been told of an authority of our own must be able to come by http, to be told.
  const isStrict =
    config.https !== 'local' && wantsHttps(config) && main?.protocol === 'https:' && main.port === ''
  return ({ request, set }: Pick<PreContext, 'request' | 'set'>) => {
    if (!isStrict || !https.requests.has(request) || new URL(request.url).hostname !== main?.hostname) return
    set.headers['strict-transport-security'] = `max-age=${strictS}`
  }
}
