// The acts that the audit log records, and the details it may hold. Nothing else gets into the log: no names, email
// addresses, secrets, or text that users wrote.
import type { Code } from './codes'

export const acts = [
  'logged-in',
  'log-in-refused',
  'logged-out',
  'right-refused',
  'account-created',
  'account-activated',
  'account-suspended',
  'suspension-ended',
  'sessions-ended',
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
  'app-registered',
  'app-deleted',
  'app-connected',
  'app-disconnected',
  'invitation-created',
  'invitation-deleted',
  'invitation-accepted',
  'share-created',
  'share-changed',
  'share-deleted',
  'backup-made',
  'backup-downloaded',
  'backup-deleted',
  'backup-restored',
  'settings-changed',
  'keys-rotated',
  'figures-recalculated',
  'recalculation-undone',
] as const
export type Act = (typeof acts)[number]

/**
 * How the act was done: in the web app, with a token of an app or a script, on the command line, or by the server itself.
 */
export const vias = ['web', 'token', 'command-line', 'server'] as const
export type Via = (typeof vias)[number]

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
  'backup_schedule',
  'equipment_types',
  'offline_maps',
  'sports',
] as const
/** Why workouts were recalculated, by the names that `doctor` uses. */
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

/** The code of a refusal, the names of changed settings, or counts of workouts with their causes. */
export type ActDetail = Code | (typeof settingNames)[number] | RecalculationCause | `${number}`

/** Who did something, and from where. */
export interface Actor {
  /** `null` if unknown: a stranger, the command line or the server. */
  userId: number | null
  via: Via
  /** IP address. */
  address: string | null
}

export const commandLine: Actor = { userId: null, via: 'command-line', address: null }
export const serverItself: Actor = { userId: null, via: 'server', address: null }

/** A user with a session, or with one of their tokens. */
export const byCaller = (caller: {
  account: { id: number }
  session: object | null
  address: string
}): Actor => ({
  userId: caller.account.id,
  via: caller.session === null ? 'token' : 'web',
  address: caller.address,
})

/** Somebody without a session or token, such as a person who logs in. @param userId `null` if the account is unknown */
export const byRequester = ({ address }: { address: string }, userId: number | null): Actor => ({
  userId,
  via: 'web',
  address,
})
