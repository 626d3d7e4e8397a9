import type { NewUser } from '../../../accounts/users/store'
import { isEmail } from '../../../lib/net/email'
import { isTimeZone } from '../../../lib/time-zone'
import { knownLanguage } from '../../../platform/languages'
import type { ImportedProfile } from '../../imports/archive/account-data'
import { readProfile } from '../../imports/archive/read-items'
import type { Row } from '../dump/read-dump'
import { toBoolean, toDate, toMoment } from '../dump/values'
import type { Note } from './note'

/** The columns of an account other than its profile. */
type Access = Pick<
  NewUser,
  'username' | 'email' | 'passwordHash' | 'isActive' | 'isAdmin' | 'isSuspended' | 'acceptedPolicyAt'
>

export interface ConvertedUser {
  access: Access
  createdAt: Date | null
  profile: ImportedProfile
  notes: Note[]
}

type NoteIt = (what: string, reason: string) => void

/** @param chosen username and login address here */
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

/** FitTrackee uses a cost of 13. Hashes that would take minutes to verify are refused. */
const usableHash = /^\$2[abxy]\$(0[4-9]|1[0-6])\$[./a-z\d]{53}$/i

/** A hash that no password matches. */
const lockedHash = `$2b$13$${'.'.repeat(53)}`

function convertPassword({ password }: Row, note: NoteIt): string {
  if (password && usableHash.test(password)) return password
  note('password', 'it cannot be verified here: set another with users update --reset-password')
  return lockedHash
}

/** Roles are numbers or words: user, moderator, administrator, owner. */
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
