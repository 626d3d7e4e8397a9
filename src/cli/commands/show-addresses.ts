import { existsSync } from 'node:fs'
import { isLoopback, type Listening, listAddresses } from '../../instance/addresses/list-addresses'
import { hostNameOf } from '../../instance/addresses/local-name/dns-records'
import { rememberName } from '../../instance/addresses/local-name/remembered-name'
import { bestForPhones, writeAddresses, writeQrCode } from '../../instance/addresses/print-addresses'
import { writeFingerprint } from '../../instance/certificates/authority'
import { certificateFilesOf } from '../../instance/certificates/certificate-files'
import { CommandFailed } from '../../platform/errors'
import type { Config } from '../../platform/settings/table/config-type'
import type { CommandContext } from '../terminal/command'

/**
 * Shows the addresses of a server with these settings.
 * @throws CommandFailed if the port is 0, because each start then takes another port
 */
export function showAddresses({ config, options }: CommandContext): string {
  const listening = listeningOf(config)
  if (listening.port === 0) {
    throw new CommandFailed('With port 0, each start uses another port and prints the addresses.')
  }
  const addresses = listAddresses(config, listening, localNameOf(config))
  if (options.json) return JSON.stringify(addresses, null, 2)
  const best = bestForPhones(addresses)
  const code = best === null ? [] : writeQrCode(best.url, process.stdout)
  const lines = [...writeAddresses(addresses, config), ...writeFingerprint({ config })]
  return [...lines, ...(code.length > 0 ? ['', ...code] : [])].join('\n')
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
