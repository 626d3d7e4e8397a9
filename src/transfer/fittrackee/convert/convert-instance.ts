// Converts the rows of a dump for import, user by user.
import { maxOfAnything } from '../../../instance/configuration/schemas'
import { isEmail } from '../../../lib/net/email'
import { truncateText } from '../../../lib/text'
import type { InstanceConfig } from '../../../platform/configuration/store'
import { CommandFailed } from '../../../platform/errors'
import type { SportMeasure } from '../../../workouts/sports/store'
import type { TableName } from '../dump/dump-tables'
import type { Dump, Row } from '../dump/read-dump'
import { toBoolean, toDate, toMeasure, toNumber } from '../dump/values'
import { chooseAddresses, chooseUsernames } from './choose-names'
import { type ConvertedAccount, convertAccount, indexTables, type Tables } from './convert-account'
import { type ConvertedUser, convertApp, convertUser, type MovingApp } from './convert-user'
import type { Note } from './note'

export interface FittrackeeInstance {
  users: FittrackeeUser[]
  sports: FittrackeeSport[]
  equipmentTypes: { label: string; isActive: boolean }[]
  configuration: Partial<InstanceConfig>
  notes: Note[]
  /** Names of the tables that cannot be imported, with their number of rows. */
  others: ReadonlyMap<string, number>
}

interface FittrackeeSport {
  label: string
  isActive: boolean
  /** Speed in km/h below which the athlete is considered stopped. */
  stoppedSpeedThreshold: number | null
  /** Null for dumps of versions before FitTrackee 1.1. */
  measure: SportMeasure | null
}

export interface FittrackeeUser extends ConvertedUser {
  apps: MovingApp[]
  /** Converts the account only when called, because the accounts of all users together would take much memory. */
  account(): ConvertedAccount
}

/** Converts a dump. @throws CommandFailed if the dump has no users */
export function convertInstance(dump: Dump): FittrackeeInstance {
  // Sorted by creation, because PostgreSQL dumps rows in the order of their last change.
  const rows = (table: TableName) =>
    (dump.rows.get(table) ?? []).toSorted((one, other) => Number(one.id) - Number(other.id))
  const users = rows('users')
  if (users.length === 0) throw new CommandFailed('There are no users of FitTrackee in the dump.')
  const { changes, notes } = convertConfiguration(rows('app_config')[0] ?? {})
  return {
    users: convertUsers(users, indexTables(rows)),
    sports: rows('sports').map(row => ({
      label: row.label ?? '',
      isActive: toBoolean(row.is_active) ?? true,
      stoppedSpeedThreshold: readThreshold(row.stopped_speed_threshold),
      measure: toMeasure(row.pace_speed_display),
    })),
    equipmentTypes: rows('equipment_types').map(row => ({
      label: row.label ?? '',
      isActive: toBoolean(row.is_active) ?? true,
    })),
    configuration: changes,
    notes: [...notes, ...noteOrphans(rows, users)],
    others: dump.others,
  }
}

function readThreshold(text: Row[string]): number | null {
  const threshold = toNumber(text)
  return threshold !== null && threshold >= 0 && threshold <= 1000 ? threshold : null
}

/** Creates notes about rows that cannot be imported because their user does not exist. */
function noteOrphans(rows: (table: TableName) => Row[], users: Row[]): Note[] {
  const ids = new Set(users.map(({ id }) => id))
  const ofUsers: TableName[] = ['workouts', 'equipments', 'oauth2_client']
  return ofUsers.flatMap(table => {
    const orphans = rows(table).filter(({ user_id }) => !ids.has(user_id ?? null)).length
    if (orphans === 0) return []
    return [{ username: null, what: table, reason: `${orphans} left out, their user is not in the dump` }]
  })
}

function convertUsers(rows: Row[], tables: Tables): FittrackeeUser[] {
  const usernames = chooseUsernames(rows.map(({ username }) => username ?? ''))
  const named = rows.map((row, index) => ({ row, username: usernames[index] ?? '', email: row.email ?? '' }))
  const addresses = chooseAddresses(named)
  const takenIds = new Set<string>()
  return named.map(({ row, username }, index) => {
    const user = convertUser(row, { username, email: addresses[index] ?? '' })
    const apps = (tables.apps.get(row.id) ?? []).map(app => convertApp(app, username, takenIds))
    return {
      ...user,
      apps: apps.map(({ app }) => app).filter(app => app !== null),
      notes: [...user.notes, ...apps.flatMap(({ notes }) => notes)],
      account: () => convertAccount(row, user, tables),
    }
  })
}

const maxTextLength = 65_536

/**
 * Converts the configuration. Limits that are missing in the dump keep their value in this instance; texts and the
 * contact that are missing are removed.
 */
function convertConfiguration(row: Row): { changes: Partial<InstanceConfig>; notes: Note[] } {
  const notes: Note[] = []
  const note = (what: string, reason: string) => notes.push({ username: null, what, reason })

  const limit = (
    what: string,
    min: number,
    { max = maxOfAnything, field = row[what] } = {},
  ): number | undefined => {
    const wanted = toNumber(field)
    if (wanted === null) return undefined
    const possible = Math.min(Math.max(Math.round(wanted), min), max)
    if (possible !== wanted) note(what, `it was ${wanted}; ${possible} is what is possible here`)
    return possible
  }
  const text = (what: 'about' | 'privacy_policy') => {
    const kept = row[what] ? truncateText(row[what], maxTextLength) : null
    if (row[what] && kept !== row[what]) note(what, `cut after ${maxTextLength} characters`)
    return kept
  }
  const contact = row.admin_contact || null
  const isGoodContact = contact === null || isEmail(contact)
  if (!isGoodContact) note('admin_contact', `'${contact}' is not an address`)
  const maxSingleFileSize = limit('max_single_file_size', 1, { max: Number.MAX_SAFE_INTEGER })
  const maxZipFileSize = limit('max_zip_file_size', maxSingleFileSize ?? 1, { max: Number.MAX_SAFE_INTEGER })
  const privacyPolicy = text('privacy_policy')
  const about = text('about')
  const limits = {
    gpxLimitImport: limit('gpx_limit_import', 1, { field: row.gpx_limit_import ?? row.file_limit_import }),
    ...{ maxSingleFileSize, maxZipFileSize },
    maxUsers: limit('max_users', 0),
    statsWorkoutsLimit: limit('stats_workouts_limit', 0),
  } satisfies Partial<Record<keyof InstanceConfig, number | undefined>>
  return {
    changes: {
      about,
      adminContact: isGoodContact ? contact : null,
      privacyPolicy,
      privacyPolicyDate: privacyPolicy === null ? null : toDate(row.privacy_policy_date),
      ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
    },
    notes,
  }
}
