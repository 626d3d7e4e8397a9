// Words for what the audit log has: translation keys for the details of an act. A detail is the name of a setting, as on
// the page of the setting, the reason for a refusal, or a way to log in. The functions here are pure.
import type { ParseKeys } from 'i18next'
import type { Act, ProofMethodName, SignInMethod, settingNames } from '../../../src/platform/acts'
import type { Words } from '../../data/client/failure-codes'
import { providerWords } from '../../data/client/words/providers'

type SettingName = (typeof settingNames)[number]

const settings = {
  about: 'instance.about',
  admin_contact: 'instance.contact',
  gpx_limit_import: 'instance.maxFiles',
  is_registration_enabled: 'instance.registration',
  max_single_file_size: 'instance.maxFileSize',
  max_users: 'instance.maxUsers',
  max_zip_file_size: 'instance.maxArchiveSize',
  privacy_policy: 'instance.policy',
  stats_workouts_limit: 'instance.maxWorkouts',
  storage_limit: 'storage.ofEach',
  users_add_sports: 'shelf.everybodyAdds',
  mail: 'serverSettings.mailServer',
  sender_email: 'serverSettings.sender',
  ui_url: 'addresses.kinds.public',
  tile_server_url: 'serverSettings.tiles',
  tile_subdomains: 'serverSettings.subdomains',
  map_attribution: 'serverSettings.credits',
  weather_provider: 'weather.title',
  weather_key: 'serverSettings.key',
  weather_url: 'serverSettings.weatherAddress',
  inbox_dir: 'serverSettings.inbox',
  second_factor: 'factor.title',
  webdav: 'serverSettings.webdav',
  providers: 'signIn.settings.services',
  password_login: 'signIn.settings.passwords',
  rate_limits: 'serverSettings.rateLimits',
  connections_per_address: 'serverSettings.connections',
  outgoing_hosts: 'serverSettings.outgoing',
  backup_schedule: 'backups.title',
  backup_recipients: 'backups.encryption.title',
  equipment_types: 'adminTypes.title',
  offline_maps: 'regions.title',
  sports: 'adminSports.title',
} as const satisfies Record<SettingName, ParseKeys>

const refusals = {
  'credentials-wrong': 'login.wrong',
  'current-password-wrong': 'login.wrong',
  'account-inactive': 'failures.inactive',
  'login-throttled': 'problem.tooManyTitle',
  'passwords-busy': 'failures.busy',
  'link-invalid': 'failures.linkOver',
  'invitation-invalid': 'failures.linkOver',
  'setup-link-invalid': 'failures.linkOver',
  ...providerWords,
  'token-invalid': 'audit.tokenInvalid',
  'scope-missing': 'audit.tokenLacks',
  'not-administrator': 'audit.administratorsOnly',
  'code-wrong': 'factor.codeWrong',
  'passkey-refused': 'factor.passkeyRefused',
  'challenge-invalid': 'factor.tooLate',
  'backup-key-wrong': 'backupKey.wrong',
  'backup-key-invalid': 'backupKey.invalid',
} as const satisfies Words

const methods = {
  password: 'security.method.password',
  'mail-link': 'security.method.mail-link',
  'set-up': 'security.method.set-up',
  'second-factor': 'security.method.second-factor',
  passkey: 'security.method.passkey',
  provider: 'security.method.provider',
  'provider-second-factor': 'security.method.provider-second-factor',
  header: 'security.method.header',
  'header-second-factor': 'security.method.header-second-factor',
  'command-link': 'security.method.command-link',
  totp: 'security.method.totp',
  'recovery-code': 'security.method.recovery-code',
} as const satisfies Record<SignInMethod | ProofMethodName, ParseKeys>

type DetailKey =
  | (typeof settings)[SettingName]
  | (typeof refusals)[keyof typeof refusals]
  | (typeof methods)[keyof typeof methods]

const words: Record<string, DetailKey | undefined> = { ...settings, ...refusals, ...methods }

/** The translation key of a detail; `null` for an unknown detail, for example from a server of another version. */
export const detailKey = (detail: string): DetailKey | null => words[detail] ?? null

/** Whether somebody was kept out. */
export const isRefusal = (act: Act): boolean => act === 'log-in-refused' || act === 'right-refused'
