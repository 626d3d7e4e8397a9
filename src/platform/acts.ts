// The acts that the audit log records, and the details that a record may have. Besides these, a record has its time,
// ids of accounts, the way of access and the IP address, but no names, email addresses, secrets, or texts of users.
import type { Code } from './codes'

export const acts = [
  'logged-in',
  'second-factor-asked',
  'log-in-refused',
  'logged-out',
  'log-out-refused',
  'right-refused',
  'account-created',
  'account-activated',
  'account-suspended',
  'suspension-ended',
  'sessions-ended',
  'session-ended',
  'session-renamed',
  'proof-given',
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'second-factor-removed',
  'storage-limit-changed',
  'account-deleted',
  'account-restored',
  'rights-given',
  'rights-taken',
  'password-changed',
  'email-change-requested',
  'email-changed',
  'token-created',
  'token-deleted',
  'identity-linked',
  'identity-unlinked',
  'log-in-link-created',
  'app-registered',
  'app-deleted',
  'app-connected',
  'app-disconnected',
  'connector-connected',
  'connector-disconnected',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'assistants-turned-on',
  'assistants-turned-off',
  'sql-turned-on',
  'sql-turned-off',
  'invitation-created',
  'invitation-deleted',
  'invitation-accepted',
  'share-created',
  'share-changed',
  'share-deleted',
  'privacy-zone-set',
  'privacy-zone-changed',
  'privacy-zone-removed',
  'backup-made',
  'backup-downloaded',
  'backup-opened',
  'backup-key-refused',
  'backup-deleted',
  'backup-restored',
  'settings-changed',
  'keys-rotated',
  'figures-recalculated',
  'recalculation-undone',
] as const
export type Act = (typeof acts)[number]

/**
 * The ways in which an act can be done: in the web app, with a token of an app or a script, on the command line, or by
 * the server itself.
 */
export const vias = ['web', 'token', 'command-line', 'server'] as const
export type Via = (typeof vias)[number]

/** The ways to log in, which are also details of the acts `logged-in` and `second-factor-asked`. */
export const signInMethods = [
  'password',
  'mail-link',
  'set-up',
  'second-factor',
  'passkey',
  'provider',
  'provider-second-factor',
  'header',
  'header-second-factor',
  'command-link',
] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The ways in which somebody who is logged in proves who they are, which are also details of the act `proof-given`. */
export const proofMethodNames = ['password', 'totp', 'passkey', 'provider', 'recovery-code'] as const
export type ProofMethodName = (typeof proofMethodNames)[number]

/** Instance settings that can be changed, by their names in the API. */
export const settingNames = [
  'about',
  'admin_contact',
  'gpx_limit_import',
  'is_registration_enabled',
  'max_single_file_size',
  'max_users',
  'max_zip_file_size',
  'privacy_policy',
  'stats_workouts_limit',
  'storage_limit',
  'users_add_sports',
  'mail',
  'sender_email',
  'ui_url',
  'tile_server_url',
  'tile_subdomains',
  'map_attribution',
  'weather_provider',
  'weather_key',
  'weather_url',
  'second_factor',
  'inbox_dir',
  'webdav',
  'rate_limits',
  'connections_per_address',
  'outgoing_hosts',
  'providers',
  'password_login',
  'backup_schedule',
  'backup_recipients',
  'equipment_types',
  'offline_maps',
  'sports',
] as const
/** The reasons for recalculating workouts. The command `trackhut doctor` uses the same names. */
export type RecalculationCause =
  | 'clock-set'
  | 'whole-time'
  | 'points'
  | 'readings-impossible'
  | 'device-distance'
  | 'ground-distance'
  | 'pauses'
  | 'ascent'
  | 'top-speed'
  | 'choices'
  | 'preferences'

/**
 * A detail of an act: the code of a refusal, the name of a changed setting, a cause, a way to log in or to prove who one
 * is, or a count of workouts.
 */
export type ActDetail =
  | Code
  | (typeof settingNames)[number]
  | RecalculationCause
  | SignInMethod
  | ProofMethodName
  | `${number}`

/** The user who did an act, and the way and place in which it was done. */
export interface Actor {
  /** `null` for an unknown person, the command line or the server. */
  userId: number | null
  via: Via
  /** IP address from which the act was done. */
  address: string | null
}

export const commandLine: Actor = { userId: null, via: 'command-line', address: null }
export const serverItself: Actor = { userId: null, via: 'server', address: null }

/** Returns the actor for a user with a session or with one of their tokens. */
export const byCaller = (caller: {
  account: { id: number }
  session: object | null
  address: string
}): Actor => ({
  userId: caller.account.id,
  via: caller.session === null ? 'token' : 'web',
  address: caller.address,
})

/**
 * Returns the actor for a person without a session or token, for example during a log-in. @param userId `null` if the
 * account is unknown
 */
export const byRequester = ({ address }: { address: string }, userId: number | null): Actor => ({
  userId,
  via: 'web',
  address,
})
