// An account's records in display form. Pure.
import type { Profile } from '../../../src/accounts/users/schemas'
import type {
  BestType,
  PastRecord,
  TopSpeedRecord,
  WorkoutRecord,
} from '../../../src/workouts/records/schemas'
import { secondsOf } from '../../format/durations'
import type { Formats, Quantity, SpeedForm } from '../../format/formats'

/** The maximum speed (`MS`) exists for API clients only; screens show the top speed. */
export type ShownRecordType = Exclude<BestType, 'MS'>

/** Distance, time, speeds, ascent: the order used everywhere. */
const types: readonly BestType[] = ['FD', 'LD', 'AS', 'TS', 'HA'] satisfies ShownRecordType[]

const isShown = <Some extends { record_type: BestType }>(
  record: Some,
): record is Some & { record_type: ShownRecordType } => record.record_type !== 'MS'

/** Without hidden types: `MS`, and `HA` if the person does not show ascents. */
export function shownRecords<Some extends { record_type: BestType }>(
  records: readonly Some[],
  { display_ascent }: Pick<Profile, 'display_ascent'>,
) {
  return records.filter(isShown).filter(({ record_type }) => display_ascent || record_type !== 'HA')
}

/** A current record. */
export type Best = (Omit<WorkoutRecord, 'record_type'> | TopSpeedRecord) & { record_type: ShownRecordType }

/** All current records of an account. Leaves out zero values, and ascents below half a metre (flat ground). */
export const bestsOf = (profile: Pick<Profile, 'records' | 'top_speeds' | 'display_ascent'>): Best[] =>
  shownRecords<WorkoutRecord | TopSpeedRecord>([...profile.records, ...profile.top_speeds], profile).filter(
    ({ record_type, value }) => value !== 0 && !(record_type === 'HA' && Number(value) < 0.5),
  )

interface SportRecords {
  sportId: number
  records: Best[]
}

/** Records by sport, in the usual order of types. */
export function recordsBySport(shown: readonly Best[]): SportRecords[] {
  const sportIds = [...new Set(shown.map(({ sport_id }) => sport_id))].sort((one, other) => one - other)
  return sportIds.map(sportId => ({
    sportId,
    records: shown
      .filter(({ sport_id }) => sport_id === sportId)
      .sort((one, other) => types.indexOf(one.record_type) - types.indexOf(other.record_type)),
  }))
}

/**
 * The record's value in the person's units.
 * @param form how speeds are written in the sport
 */
export function recordValue(
  { record_type, value }: Pick<PastRecord, 'record_type' | 'value'>,
  formats: Formats,
  form: SpeedForm,
): Quantity | string | null {
  if (typeof value === 'string') return value
  if (record_type === 'FD') return formats.distance(value)
  return record_type === 'HA' ? formats.height(value) : formats.howFast(value, form)
}

/**
 * Translation key of a record type.
 * @param form how speeds are written in the sport
 */
export const recordLabel = (type: ShownRecordType, form: SpeedForm) =>
  type === 'TS' && form !== 'speed' ? 'figures.bestPace' : (`records.${type}` as const)

const isSpeed = (type: BestType) => type === 'AS' || type === 'TS'

/**
 * The improvement, such as "+2.5 km" or "−0:12 min/km"; `null` for the first record of its kind.
 * @param form how speeds are written in the sport
 */
export function recordGain(
  { record_type, value, gain }: Pick<PastRecord, 'record_type' | 'value' | 'gain'>,
  formats: Formats,
  form: SpeedForm,
): string | null {
  if (gain === null) return null
  if (form !== 'speed' && isSpeed(record_type)) return fasterBy(Number(value), Number(gain))
  const [gained, nothing] = [gain, 0].map(value => recordValue({ record_type, value }, formats, 'speed'))
  if (!gained || typeof gained === 'string') return `+${gained ?? ''}`
  // Too small to show in the value's precision.
  if (typeof nothing === 'object' && gained.number === nothing?.number) return ''
  return `+${gained.number} ${gained.unit}`

  function fasterBy(speed: number, gain: number): string {
    const [now, before] = [formats.howFast(speed, form), formats.howFast(speed - gain, form)]
    if (now === null || before === null) return ''
    const seconds = secondsOf(before.number) - secondsOf(now.number)
    // Less than a second does not show in the paces beside it.
    if (seconds === 0) return ''
    return `−${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${now.unit}`
  }
}
