// Converts rows of workouts and equipment to the form of an account archive, so that the same import reads them.
import { figures } from '../../../tracks/figures'
import type {
  ImportedEquipment,
  ImportedSportPreference,
  ImportedWorkout,
} from '../../imports/archive/account-data'
import { readEquipment, readPreference, readSport, readWorkout } from '../../imports/archive/read-items'
import type { Row } from '../dump/read-dump'
import { toBoolean, toJson, toMeasure, toMoment, toNumber, toSeconds, toShortId } from '../dump/values'

/** Labels by FitTrackee's ids. */
type Labels = ReadonlyMap<string, string>

const labelOf = (labels: Labels, id: Row[string]) => labels.get(id ?? '') ?? null

/**
 * @param equipments short ids of the equipment used
 * @throws UnusableItem
 */
export function convertWorkout(row: Row, sports: Labels, equipments: string[]): ImportedWorkout {
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
 * @param defaultFor FitTrackee's ids of sports
 * @throws UnusableItem
 */
export function convertEquipment(
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

/** @throws UnusableItem */
export function convertPreference(row: Row, sports: Labels): ImportedSportPreference {
  return readPreference({
    ...row,
    sport_id: toNumber(row.sport_id),
    sport_label: labelOf(sports, row.sport_id),
    is_active: toBoolean(row.is_active),
    stopped_speed_threshold: toNumber(row.stopped_speed_threshold),
    measure: toMeasure(row.pace_speed_display),
  })
}
