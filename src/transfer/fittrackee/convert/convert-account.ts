// Collects all data of one user from the tables of the dump. The result has the form of an account archive, so that the
// same import can read it.
import { figures } from '../../../tracks/figures'
import type {
  ImportedAccount,
  ImportedEquipment,
  ImportedSportPreference,
  ImportedWorkout,
} from '../../imports/archive/account-data'
import {
  readEquipment,
  readPreference,
  readSport,
  readWorkout,
  UnusableItem,
} from '../../imports/archive/read-items'
import type { TableName } from '../dump/dump-tables'
import type { Row } from '../dump/read-dump'
import { toBoolean, toJson, toMeasure, toMoment, toNumber, toSeconds, toShortId } from '../dump/values'
import type { ConvertedUser } from './convert-user'
import type { Note } from './note'

export interface ConvertedAccount {
  account: ImportedAccount
  records: FittrackeeRecord[]
  notes: Note[]
}

export interface FittrackeeRecord {
  type: string
  /** FitTrackee's label of the sport. */
  sport: string | null
  /** Short id of the workout; null if the workout is missing. */
  shortId: string | null
  value: number | null
}

/** Labels by the ids that FitTrackee uses. */
type Labels = ReadonlyMap<string, string>

/** The rows of a table, grouped by the value of one column. */
type Index = ReadonlyMap<Row[string], Row[]>

export type Tables = ReturnType<typeof indexTables>

export function indexTables(rows: (table: TableName) => Row[]) {
  const labels = (table: TableName): Labels =>
    new Map(rows(table).map(row => [row.id ?? '', row.label ?? '']))
  const by = (column: string, table: TableName): Index => Map.groupBy(rows(table), row => row[column])
  return {
    sports: labels('sports'),
    equipmentTypes: labels('equipment_types'),
    workouts: by('user_id', 'workouts'),
    equipments: by('user_id', 'equipments'),
    preferences: by('user_id', 'users_sports_preferences'),
    records: by('user_id', 'records'),
    apps: by('user_id', 'oauth2_client'),
    uses: by('workout_id', 'workout_equipments'),
    defaults: by('equipment_id', 'default_equipments'),
  }
}

/** Collects the data of a user. @param row the user's row */
export function convertAccount(row: Row, user: ConvertedUser, tables: Tables): ConvertedAccount {
  const { sports, equipmentTypes: types } = tables
  const notes: Note[] = []
  const convertAll = <T>(what: string, index: Index, convert: (row: Row) => T): T[] =>
    (index.get(row.id) ?? []).flatMap(item => {
      try {
        return [convert(item)]
      } catch (error) {
        if (!(error instanceof UnusableItem)) throw error
        const named = `${what} '${item.title ?? item.label ?? item.id}'`
        notes.push({ username: user.access.username, what: named, reason: `left out, ${error.message}` })
        return []
      }
    })
  const usedIn = equipmentsByWorkout(row, tables)
  const account: ImportedAccount = {
    username: row.username ?? '',
    createdAt: user.createdAt,
    profile: user.profile,
    picture: row.picture || null,
    sportPreferences: convertAll('preferences', tables.preferences, item => convertPreference(item, sports)),
    equipments: convertAll('equipment', tables.equipments, item =>
      convertEquipment(item, { sports, types }, defaultSportsOf(item, tables)),
    ),
    workouts: convertAll('workout', tables.workouts, item =>
      convertWorkout(item, sports, usedIn(item)),
    ).toSorted((one, other) => one.workoutDate.getTime() - other.workoutDate.getTime()),
  }
  return { account, records: convertRecords(row, tables), notes }
}

/** Returns a function that finds the equipment used in a workout, and returns its short ids. */
function equipmentsByWorkout(user: Row, { equipments, uses }: Tables): (workout: Row) => string[] {
  const shortIds = new Map((equipments.get(user.id) ?? []).map(({ id, uuid }) => [id, toShortId(uuid)]))
  return ({ id }) =>
    (uses.get(id) ?? [])
      .map(use => shortIds.get(use.equipment_id) ?? null)
      .filter(shortId => shortId !== null)
}

/** Returns the ids of the sports for which a piece of equipment is the default. Rows of other users are ignored. */
const defaultSportsOf = ({ id, user_id: ownerId }: Row, { defaults }: Tables) =>
  (defaults.get(id) ?? []).filter(({ user_id }) => user_id === ownerId).map(({ sport_id }) => sport_id)

function convertRecords(user: Row, tables: Tables): FittrackeeRecord[] {
  const shortIds = new Map((tables.workouts.get(user.id) ?? []).map(({ id, uuid }) => [id, toShortId(uuid)]))
  return (tables.records.get(user.id) ?? []).map(row => ({
    type: row.record_type ?? '',
    sport: tables.sports.get(row.sport_id ?? '') ?? null,
    shortId: shortIds.get(row.workout_id) ?? null,
    value: toNumber(row.value),
  }))
}

const labelOf = (labels: Labels, id: Row[string]) => labels.get(id ?? '') ?? null

/**
 * Converts a workout.
 * @param equipments short ids of the equipment used
 * @throws UnusableItem if the workout is invalid here
 */
function convertWorkout(row: Row, sports: Labels, equipments: string[]): ImportedWorkout {
  const item = {
    ...row,
    ...Object.fromEntries(
      Object.values(figures).map(({ name, quantity }) => [
        name,
        quantity === 'duration' ? toSeconds(row[name]) : toNumber(row[name]),
      ]),
    ),
    id: toShortId(row.uuid),
    sport_id: toNumber(row.sport_id),
    sport_label: labelOf(sports, row.sport_id),
    workout_date: toMoment(row.workout_date),
    creation_date: toMoment(row.creation_date),
    modification_date: toMoment(row.modification_date),
    weather_start: toJson(row.weather_start),
    weather_end: toJson(row.weather_end),
    equipments,
  }
  return readWorkout(item, name => name)
}

/**
 * Converts a piece of equipment.
 * @param defaultFor FitTrackee's ids of the sports for which it is the default
 * @throws UnusableItem if the equipment is invalid here
 */
function convertEquipment(
  row: Row,
  labels: { sports: Labels; types: Labels },
  defaultFor: Row[string][],
): ImportedEquipment {
  const item = {
    ...row,
    id: toShortId(row.uuid),
    equipment_type: {
      id: toNumber(row.equipment_type_id),
      label: labelOf(labels.types, row.equipment_type_id),
    },
    is_active: toBoolean(row.is_active),
    creation_date: toMoment(row.creation_date),
    default_for_sport_ids: defaultFor,
  }
  return readEquipment(item, id => readSport(toNumber(String(id)), labelOf(labels.sports, String(id))))
}

/** Converts a user's preference for a sport. @throws UnusableItem if the preference is invalid here */
function convertPreference(row: Row, sports: Labels): ImportedSportPreference {
  return readPreference({
    ...row,
    sport_id: toNumber(row.sport_id),
    sport_label: labelOf(sports, row.sport_id),
    is_active: toBoolean(row.is_active),
    stopped_speed_threshold: toNumber(row.stopped_speed_threshold),
    measure: toMeasure(row.pace_speed_display),
  })
}
