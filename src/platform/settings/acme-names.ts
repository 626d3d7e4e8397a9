import { isIP } from 'node:net'
import { type Config, InvalidSetting } from './table/config-type'

/** Returns the names for which a certificate is requested from a public authority. */
export function acmeNamesOf({ httpsNames, uiUrl }: Pick<Config, 'httpsNames' | 'uiUrl'>): string[] {
  if (httpsNames.length > 0) return [...httpsNames]
  return uiUrl?.startsWith('https:') ? [new URL(uiUrl).hostname] : []
}

/**
 * Checks the names that `acmeNamesOf` returns.
 * @throws InvalidSetting if there are none, if no public authority certifies one of them, or if one is a wildcard and
 *   there is no DNS hook
 */
export function requireAcmeNames(config: Config) {
  const names = acmeNamesOf(config)
  if (names.length === 0) {
    throw new InvalidSetting(
      'HTTPS: acme needs HTTPS_NAMES, or UI_URL with https, to know the name of this server',
    )
  }
  const wrong = names.find(name => isIP(name.replace(/^\[|\]$/g, '')) || !name.includes('.'))
  if (wrong !== undefined)
    throw new InvalidSetting(`HTTPS: no authority certifies ${wrong}, only names of the Internet`)
  const wildcard = names.find(name => name.startsWith('*'))
  if (wildcard !== undefined && config.acmeDnsHook === null) {
    throw new InvalidSetting(`HTTPS: for ${wildcard}, acme needs ACME_DNS_HOOK`)
  }
}
