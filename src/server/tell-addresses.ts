// Prints the server's addresses at the start, and announces the server's name on the local network.

import { isLoopback, type Listening } from '../instance/addresses/list-addresses'
import { announceLocalName } from '../instance/addresses/local-name/announce-local-name'
import { rememberName } from '../instance/addresses/local-name/remembered-name'
import { bestForPhones, handedOn, writeAddresses, writeQrCode } from '../instance/addresses/print-addresses'
import { writeFingerprint } from '../instance/certificates/authority'
import { countAccounts } from '../platform/access/store'
import { basePathOf } from '../platform/http/public-origin'
import { fullVersion } from '../platform/version'
import type { Context } from './context'

/**
 * Prints all addresses, and the link for creating the first account while there is none. The link is printed without
 * its token if that is a setting, because logs are kept and shown to others. On a terminal, also prints a QR code of
 * the best address for phones.
 * @param httpPort port of the page that explains how to trust a local certificate authority
 */
export function greet({ config, db, log, reachability, setupLink }: Context, httpPort: number) {
  const addresses = reachability.addresses()
  const lines = [
    `Trackhut ${fullVersion} is running. Data: ${config.dataDir}`,
    ...writeAddresses(addresses, config),
  ]
  if (config.https === 'local') {
    const own =
      addresses.find(({ kind }) => kind === 'network') ??
      addresses.find(({ kind }) => kind === 'this-machine')
    const { hostname } = new URL(own?.url ?? 'http://localhost')
    lines.push('', 'How to tell a phone or a computer to trust it, once for each:')
    lines.push(`  ${new URL(`http://${hostname}:${httpPort}`).origin}${basePathOf(config)}/trust`)
    lines.push(...writeFingerprint({ config }))
  }
  const isNew = countAccounts(db) === 0
  const setupPath = setupLink.isOfSettings ? '/setup' : `/setup#${setupLink.token}`
  const path = isNew ? setupPath : ''
  if (isNew) {
    lines.push(
      '',
      setupLink.isOfSettings
        ? 'Create the first account here, with the token that SETUP_TOKEN contains:'
        : 'Create the first account with this link. It works once:',
    )
    lines.push(...handedOn(addresses).map(({ url }) => `  ${url}${path}`))
  }
  // Log collectors expect one JSON object per line.
  if (config.logFormat === 'json') {
    for (const line of lines) if (line !== '') log.info(line.trim())
    return
  }
  const best = bestForPhones(addresses)
  const code = best === null ? [] : writeQrCode(`${best.url}${path}`, process.stdout)
  if (best !== null && code.length > 0) {
    lines.push('', isNew ? 'Or scan it with a phone:' : `${best.url}, for a phone to scan:`, ...code)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Announces the server's name on the local network; returns `null` if no name is to be announced. */
export function nameOnNetwork(ctx: Context, listening: Listening) {
  const { config, reachability, log } = ctx
  if (config.localName === null || isLoopback(config)) return null
  return announceLocalName({
    wanted: config.localName,
    listening,
    basePath: basePathOf(config),
    reachability,
    log,
    remembered: rememberName(config.dataDir, config.localName),
  })
}
