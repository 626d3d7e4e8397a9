// What the forms for the settings of the server hold, and what they send. The functions here are pure.
import type { ServerSettings, ServerSettingsChanges } from '../../../data/instance/server-settings'

type MailValues = NonNullable<ServerSettingsChanges['mail']>

/** The edited settings. A secret that is `null` is to be removed. */
export interface EditedSettings extends Omit<ServerSettingsChanges, 'mail'> {
  mail?: MailValues
}

/** Settings that are shown as they are. */
export type PlainField =
  | 'sender_email'
  | 'ui_url'
  | 'tile_subdomains'
  | 'map_attribution'
  | 'weather_provider'
  | 'weather_url'
  | 'inbox_dir'
  | 'webdav'
  | 'second_factor'
  | 'password_login'
  | 'rate_limits'
  | 'connections_per_address'
  | 'outgoing_hosts'

export type SecretField = 'tile_server_url' | 'weather_key'

/** Returns what was changed, so that what another administrator has changed meanwhile stays. */
export function settingsChanges(
  settings: ServerSettings,
  { mail, ...edited }: EditedSettings,
): ServerSettingsChanges {
  const changed = Object.entries(edited).filter(([field, value]) => value !== shownValue(settings, field))
  const mailChange = mail && changedMail(settings.mail, mail)
  return { ...Object.fromEntries(changed), ...(mailChange !== undefined && { mail: mailChange }) }
}

/** Secrets are not shown: an empty field leaves them as they are. */
function shownValue(settings: ServerSettings, field: string): string | null {
  const setting = settings[field as PlainField | SecretField]
  return 'value' in setting ? (setting.value ?? '') : ''
}

/** Returns `null` if the mail server is to be removed, `undefined` if nothing has changed. */
function changedMail(shown: ServerSettings['mail'], edited: MailValues): MailValues | null | undefined {
  if (edited.host?.trim() === '') return shown.host === null ? undefined : null
  const entries = Object.entries(edited).filter(([key, value]) => {
    if (key === 'password') return value !== ''
    return value !== (shown[key as 'host' | 'port' | 'security' | 'user'] ?? '')
  })
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as MailValues)
}

/** The usual port for sending emails with a kind of encryption. */
export const usualPorts = { none: 25, starttls: 587, tls: 465 } as const
