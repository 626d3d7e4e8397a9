// Finds the fields of the settings of the server that a failure is about. First screens load none of this.
import { codesOf, type Words } from '../../../data/client/failure-codes'
import { serverSettingsWords } from '../../../data/client/words/server-settings'

/** The field at fault, by failure code. */
const fields = {
  'mail-server-invalid': 'mail_host',
  'mail-server-private': 'mail_host',
  'mail-password-needed': 'mail_password',
  'sender-invalid': 'sender_email',
  'public-address-invalid': 'ui_url',
  'tile-address-invalid': 'tile_server_url',
  'tile-address-private': 'tile_server_url',
  'tile-subdomains-invalid': 'tile_subdomains',
  'attribution-invalid': 'map_attribution',
  'second-factor-rule-unknown': 'second_factor',
  'weather-provider-unknown': 'weather_provider',
  'weather-key-missing': 'weather_key',
  'weather-key-needed': 'weather_key',
  'weather-address-invalid': 'weather_url',
  'weather-address-private': 'weather_url',
  'inbox-folder-not-allowed': 'inbox_dir',
  'inbox-folder-unusable': 'inbox_dir',
  'provider-invalid': 'providers',
  'provider-certificates-invalid': 'providers',
  'provider-secret-needed': 'providers',
  'provider-address-private': 'providers',
  'rate-limits-invalid': 'rate_limits',
  'connections-invalid': 'connections_per_address',
  'outgoing-hosts-invalid': 'outgoing_hosts',
} as const satisfies Words<string>

export type ServerSettingsField = (typeof fields)[keyof typeof fields]
type Key = (typeof serverSettingsWords)[keyof typeof serverSettingsWords]

/** Finds the translation key of the text for each field at fault; empty if the failure is not about a field. */
export function problemsOfServerSettings(failure: Error | null): Partial<Record<ServerSettingsField, Key>> {
  const keys: Partial<Record<ServerSettingsField, Key>> = {}
  for (const code of codesOf(failure)) {
    const field = (fields as Words<ServerSettingsField>)[code]
    const key = (serverSettingsWords as Words<Key>)[code]
    if (field !== undefined && key !== undefined) keys[field] ??= key
  }
  return keys
}
