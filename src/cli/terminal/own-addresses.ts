// The addresses of a server with given settings, whether it runs or not.
import { existsSync } from 'node:fs'
import { isLoopback, type Listening, listAddresses } from '../../instance/addresses/list-addresses'
import { hostNameOf } from '../../instance/addresses/local-name/dns-records'
import { rememberName } from '../../instance/addresses/local-name/remembered-name'
import type { Address } from '../../instance/addresses/schemas'
import { certificateFilesOf } from '../../instance/certificates/certificate-files'
import type { Config } from '../../platform/settings/table/config-type'

/** Returns the addresses, the best first; null with port 0, because each start then takes another port. */
export function addressesOf(config: Config): Address[] | null {
  const listening = listeningOf(config)
  return listening.port === 0 ? null : listAddresses(config, listening, localNameOf(config))
}

/** What a link of the command line begins with, and what has to be said about that. */
interface OwnOrigin {
  /** Address of the server; empty if it is not known. */
  origin: string
  /** Lines for people; empty if the address is the one that somebody has set. */
  hints: string[]
}

/** Returns the address that links begin with: `UI_URL`, or else the best of the machine's own. */
export function originOfLinks(config: Config): OwnOrigin {
  if (config.uiUrl !== null) return { origin: config.uiUrl, hints: [] }
  const best = addressesOf(config)?.[0]
  if (!best) return { origin: '', hints: ['Put the address of the server in front of it, or set UI_URL.'] }
  const where = best.kind === 'this-machine' ? 'opens on this machine only' : 'opens in your own network'
  return { origin: best.url, hints: [`It ${where}. For other addresses: trackhut addresses, or set UI_URL.`] }
}

/** Returns how a server with these settings listens. Without a certificate it only serves http. */
function listeningOf(config: Config): Listening {
  const files = certificateFilesOf(config)
  return files && existsSync(files.certificate)
    ? { scheme: 'https', port: config.httpsPort }
    : { scheme: 'http', port: config.port }
}

/** Returns the local name that the server had last, or that it would choose at its first start. */
function localNameOf(config: Config): string | null {
  const { dataDir, localName } = config
  if (localName === null || isLoopback(config)) return null
  return hostNameOf(rememberName(dataDir, localName).read() ?? localName)
}
