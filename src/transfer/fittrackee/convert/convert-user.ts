// Converts the account of a user, and the apps that the user has registered.
import { isRedirectUri } from '../../../accounts/oauth/apps/redirect-uri'
import { readApp } from '../../../accounts/oauth/apps/register-app'
import type { ClientRow } from '../../../accounts/oauth/apps/store'
import type { NewUser } from '../../../accounts/users/store'
import { isEmail } from '../../../lib/net/email'
import { isTimeZone } from '../../../lib/time-zone'
import { hashSecret } from '../../../platform/access/tokens/secrets'
import { knownLanguage } from '../../../platform/languages'
import type { ImportedProfile } from '../../imports/archive/account-data'
import { readProfile } from '../../imports/archive/read-items'
import { readObject } from '../../imports/archive/read-values'
import type { Row } from '../dump/read-dump'
import { toBoolean, toDate, toJson, toMoment, toNumber } from '../dump/values'
import type { Note } from './note'

export interface ConvertedUser {
  /** The columns of an account that are not part of the user's profile. */
  access: Pick<
    NewUser,
    'username' | 'email' | 'passwordHash' | 'isActive' | 'isAdmin' | 'isSuspended' | 'acceptedPolicyAt'
  >
  createdAt: Date | null
  profile: ImportedProfile
  notes: Note[]
}

type NoteIt = (what: string, reason: string) => void

/** Converts a user. @param chosen the user's username and login address in this instance */
export function convertUser(row: Row, chosen: { username: string; email: string }): ConvertedUser {
  const notes: Note[] = []
  const note: NoteIt = (what, reason) => notes.push({ username: chosen.username, what, reason })
  noteNames(row, chosen, note)
  return {
    access: {
      ...chosen,
      passwordHash: convertPassword(row, note),
      ...convertRights(row, note),
      acceptedPolicyAt: toDate(row.accepted_policy_date),
    },
    createdAt: toDate(row.created_at),
    profile: convertProfile(row, note),
    notes,
  }
}

function noteNames(row: Row, { username, email }: { username: string; email: string }, note: NoteIt) {
  if (username !== row.username) note('name', `it was '${row.username}', which is taken or not possible here`)
  if (email !== row.email) {
    note('address', `it was '${row.email}', which is taken or not an address: set another with users update`)
  } else if (!isEmail(email)) note('address', `no email can be sent to ${email}`)
  if (row.email_to_confirm) note('address', `the change to ${row.email_to_confirm} was not confirmed`)
}

/**
 * Password hashes (bcrypt) that can be imported. FitTrackee uses a cost of 13; a cost above 16 is refused, because each
 * login would take very long.
 */
const usableHash = /^\$2[abxy]\$(0[4-9]|1[0-6])\$[./a-z\d]{53}$/i

/** A hash that does not match any password. */
const lockedHash = `$2b$13$${'.'.repeat(53)}`

function convertPassword({ password }: Row, note: NoteIt): string {
  if (password && usableHash.test(password)) return password
  note('password', 'it cannot be verified here: set another with users update --reset-password')
  return lockedHash
}

/** Whether a role has administrator rights. Roles are numbers or words: user, moderator, administrator, owner. */
const isAdminRole = (role: string) => Number(role) >= 50 || /admin|owner/i.test(role)

function convertRights(row: Row, note: NoteIt) {
  const isSuspended = Boolean(row.suspended_at)
  if (isSuspended)
    note('account', 'it was suspended, and is here too: users update --suspend false ends that')
  return {
    isActive: toBoolean(row.is_active) ?? true,
    isSuspended,
    isAdmin: row.role ? isAdminRole(row.role) : (toBoolean(row.admin) ?? false),
  }
}

function convertProfile(row: Row, note: NoteIt): ImportedProfile {
  const language = knownLanguage(row.language)
  if (row.language && language !== row.language)
    note('language', `'${row.language}' is not known: English was taken`)
  const timezone = row.timezone || 'UTC'
  if (!isTimeZone(timezone)) note('time zone', `'${timezone}' is not known: this server’s was taken`)
  const profile = readProfile({
    ...row,
    language,
    timezone: isTimeZone(timezone) ? timezone : undefined,
    birth_date: toMoment(row.birth_date),
    display_ascent: toBoolean(row.display_ascent),
    imperial_units: toBoolean(row.imperial_units),
    start_elevation_at_zero: toBoolean(row.start_elevation_at_zero),
    use_dark_mode: toBoolean(row.use_dark_mode),
    use_raw_gpx_speed: toBoolean(row.use_raw_gpx_speed),
    weekm: toBoolean(row.weekm),
  })
  if (row.date_format && !profile.dateFormat) note('date format', `'${row.date_format}' is not known`)
  return profile
}

export type MovingApp = Omit<ClientRow, 'id' | 'userId' | 'documentUrl'>

/**
 * Converts an app, which keeps its id and its secret. Tokens are not imported, so users must connect the app again.
 * @param takenIds client ids in use; the app's id is added
 * @returns null as `app` if it cannot be imported
 */
export function convertApp(
  row: Row,
  username: string,
  takenIds: Set<string>,
): { app: MovingApp | null; notes: Note[] } {
  const metadata = readObject(toJson(row.client_metadata)) ?? {}
  const what = `app '${metadata.client_name ?? row.client_id}'`
  const { client_id: clientId, client_secret: secret } = row
  const properties = readProperties(metadata)
  if (!clientId || !secret || !properties || takenIds.has(clientId)) {
    const reason = 'left out, its id, addresses or scopes are not possible here: register it again'
    return { app: null, notes: [{ username, what, reason }] }
  }
  takenIds.add(clientId)
  const issuedAt = new Date((toNumber(row.client_id_issued_at) ?? 0) * 1000)
  const unusable = addressesIn(metadata).filter(address => !isRedirectUri(address))
  return {
    app: {
      ...properties,
      clientId,
      clientSecretHash: hashSecret(secret),
      issuedAt: Number.isNaN(issuedAt.getTime()) ? new Date(0) : issuedAt,
    },
    notes: unusable.map(address => ({ username, what, reason: `left without the address ${address}` })),
  }
}

/** Reads the app's properties; returns null if they are invalid here. */
function readProperties(metadata: Record<string, unknown>) {
  const { client_name, client_uri, client_description, scope } = metadata
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  try {
    return readApp({
      client_name: text(client_name),
      client_uri: text(client_uri),
      client_description: typeof client_description === 'string' ? client_description : null,
      redirect_uris: addressesIn(metadata).filter(isRedirectUri),
      scope: text(scope),
    })
  } catch {
    return null
  }
}

const addressesIn = ({ redirect_uris: addresses }: Record<string, unknown>): string[] =>
  Array.isArray(addresses) ? addresses.filter(address => typeof address === 'string') : []
