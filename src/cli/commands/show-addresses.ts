import { bestForPhones, writeAddresses, writeQrCode } from '../../instance/addresses/print-addresses'
import { writeFingerprint } from '../../instance/certificates/authority'
import { CommandFailed } from '../../platform/errors'
import type { CommandContext, Report } from '../terminal/command'
import { addressesOf } from '../terminal/own-addresses'

/**
 * Shows the addresses of a server with these settings.
 * @throws CommandFailed if the port is 0, because each start then takes another port
 */
export function showAddresses({ config }: CommandContext): Report {
  const addresses = addressesOf(config)
  if (addresses === null) {
    throw new CommandFailed('With port 0, each start uses another port and prints the addresses.')
  }
  const best = bestForPhones(addresses)
  const code = best === null ? [] : writeQrCode(best.url, process.stdout)
  const lines = [...writeAddresses(addresses, config), ...writeFingerprint({ config })]
  const text = [...lines, ...(code.length > 0 ? ['', ...code] : [])].join('\n')
  return { text, json: addresses }
}
