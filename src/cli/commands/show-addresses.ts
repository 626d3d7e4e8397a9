import { isLoopback, listAddresses } from '../../instance/addresses/list-addresses'
import { hostNameOf } from '../../instance/addresses/local-name/records'
import { rememberName } from '../../instance/addresses/local-name/remembered-name'
import { bestForPhones, writeAddresses, writeQrCode } from '../../instance/addresses/print-addresses'
import { CommandFailed } from '../../platform/errors'
import type { Config } from '../../platform/settings/table/config-type'
import type { CommandContext } from '../terminal/command'

/**
 * Shows where a server that runs with these settings can be reached.
 * @throws CommandFailed when the settings leave the port to chance
 */
export function showAddresses({ config, options }: CommandContext): string {
  const { port } = config
  if (port === 0) {
    throw new CommandFailed('With PORT=0 each start takes another port, and prints the addresses with it.')
  }
  const addresses = listAddresses(config, { scheme: 'http', port }, localNameOf(config))
  if (options.json) return JSON.stringify(addresses, null, 2)
  const best = bestForPhones(addresses)
  const code = best === null ? [] : writeQrCode(best.url, process.stdout)
  return [...writeAddresses(addresses, config), ...(code.length > 0 ? ['', ...code] : [])].join('\n')
}

/** What the server is known by, or takes when it starts. */
function localNameOf(config: Config): string | null {
  const { dataDir, localName } = config
  if (localName === null || isLoopback(config)) return null
  return hostNameOf(rememberName(dataDir, localName).read() ?? localName)
}
