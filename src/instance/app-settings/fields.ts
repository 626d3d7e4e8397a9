// The settings that can be set in the browser, by their names in the interface.
import { keysOf } from '../../lib/keys'
import { readHostRules } from '../../lib/net/host-rules'
import type { Code } from '../../platform/codes'
import { isAllowedInbox } from '../../platform/configuration/app-settings/inbox-folder'
import type { AnySetting, Config } from '../../platform/settings/table/config-type'
import { readProviders } from '../../platform/settings/table/log-in-provider'
import { readRateLimits } from '../../platform/settings/table/read-setting'
import { settings } from '../../platform/settings/table/settings'
import { namesFiles } from './provider-settings'

interface Field {
  setting: AnySetting
  /** Code of the failure for a value that cannot be read. */
  code: Code
  /** An additional rule, because in the browser less is allowed than in the environment. Called with valid values. */
  isAllowed?(text: string, config: Config): boolean
}

const field = (name: string, code: Code, isAllowed?: Field['isAllowed']): Field => {
  const setting = settings.find(known => known.name === name && known.isInApp)
  if (!setting) throw new Error(`${name} cannot be set in the browser`)
  return { setting, code, ...(isAllowed && { isAllowed }) }
}

/** Minimum of requests that a limit allows. With less, administrators could not open the page to change it back. */
const minRequests = 60

/**
 * The path of the public address is part of every address that the running server answers, so it cannot be changed
 * while it runs.
 */
const hasNoPath = (address: string) => new URL(address).pathname === '/'

/** Text and links to web pages. Other clients show the credits as HTML. */
const isPlainCredit = (html: string) =>
  !/[<>]/.test(
    html.replaceAll(/<a(?: (?:href="https?:\/\/[^"<>]*"|target="_blank"|rel="[a-z ]*"))*>|<\/a>/g, ''),
  )

export const fields = {
  mail: field('EMAIL_URL', 'mail-server-invalid'),
  sender_email: field('SENDER_EMAIL', 'sender-invalid'),
  ui_url: field('UI_URL', 'public-address-invalid', hasNoPath),
  tile_server_url: field('TILE_SERVER_URL', 'tile-address-invalid'),
  tile_subdomains: field('STATICMAP_SUBDOMAINS', 'tile-subdomains-invalid'),
  map_attribution: field('MAP_ATTRIBUTION', 'attribution-invalid', isPlainCredit),
  weather_provider: field('WEATHER_API_PROVIDER', 'weather-provider-unknown'),
  weather_key: field('WEATHER_API_KEY', 'weather-key-missing'),
  weather_url: field('WEATHER_API_URL', 'weather-address-invalid'),
  second_factor: field('SECOND_FACTOR', 'second-factor-rule-unknown'),
  inbox_dir: field('INBOX_DIR', 'inbox-folder-not-allowed', isAllowedInbox),
  webdav: field('WEBDAV', 'webdav-invalid'),
  providers: field('OIDC_PROVIDERS', 'provider-invalid', text => !readProviders(text).some(namesFiles)),
  password_login: field('PASSWORD_LOGIN', 'password-login-invalid'),
  rate_limits: field('API_RATE_LIMITS', 'rate-limits-invalid', text =>
    readRateLimits(text).every(({ requests }) => requests >= minRequests),
  ),
  outgoing_hosts: field(
    'OUTGOING_HOSTS',
    'outgoing-hosts-invalid',
    (text, { appAllowPrivate }) => appAllowPrivate || !readHostRules(text).opensThisMachine,
  ),
  connections_per_address: field('CONNECTIONS_PER_ADDRESS', 'connections-invalid', text => text !== '0'),
} satisfies Record<string, Field>

export type FieldName = keyof typeof fields

export const fieldNames = keysOf(fields)
