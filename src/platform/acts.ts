// Everything that leaves a trace, and what can be said of it. Nothing else gets into the audit log: no name, no address of
// email, no secret and no text that anybody wrote.
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

/** How somebody did it: in the web app, by a token of an app or a script, on the command line; or the server by itself. */
export const vias = ['web', 'token', 'command-line', 'server'] as const
export type Via = (typeof vias)[number]

/** What can be changed of an instance, in the words of the interface. */
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
/** What workouts are measured again for, in the words of `doctor`. */
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
  | 'preferences'

/** Why something was refused, which settings were changed, or how many workouts for which causes. */
export type ActDetail = Code | (typeof settingNames)[number] | RecalculationCause | `${number}`

/** Who did something, and from where. */
export interface Actor {
  /** Null for whoever is not known: nobody, the command line, the server. */
  userId: number | null
  via: Via
  /** IP address. */
  address: string | null
}

export const commandLine: Actor = { userId: null, via: 'command-line', address: null }
export const serverItself: Actor = { userId: null, via: 'server', address: null }

/** Somebody with a session, or with a token of theirs. */
export const byCaller = (caller: {
  account: { id: number }
  session: object | null
  address: string
}): Actor => ({
  userId: caller.account.id,
  via: caller.session === null ? 'token' : 'web',
  address: caller.address,
})

/** Somebody who has shown in another way who they are. @param userId null for nobody who is known */
export const byAsker = ({ address }: { address: string }, userId: number | null): Actor => ({
  userId,
  via: 'web',
  address,
})
