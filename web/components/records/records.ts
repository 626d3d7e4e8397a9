// Prepares an account's records for screens. The functions here are pure.
import type { Profile } from '../../../src/accounts/users/schemas'
import type {
  BestType,
  PastRecord,
  TopSpeedRecord,
  WorkoutRecord,
} from '../../../src/workouts/records/schemas'
import { secondsOf } from '../../format/durations'
import type { Formats, Quantity, SpeedForm } from '../../format/formats'

/** Screens show the top speed instead of the maximum speed (`MS`), which exists for API clients only. */
export type ShownRecordType = Exclude<BestType, 'MS'>

/** The order used everywhere: distance, time, speeds, ascent. */
const types: readonly BestType[] = ['FD', 'LD', 'AS', 'TS', 'HA'] satisfies ShownRecordType[]

const isShown = <Some extends { record_type: BestType }>(
  record: Some,
): record is Some & { record_type: ShownRecordType } => record.record_type !== 'MS'

/** Leaves out record types that are not shown: `MS`, and `HA` if the person hides ascents. */
export function shownRecords<Some extends { record_type: BestType }>(
  records: readonly Some[],
  { display_ascent }: Pick<Profile, 'display_ascent'>,
) {
  return records.filter(isShown).filter(({ record_type }) => display_ascent || record_type !== 'HA')
}

/** A current record. */
export type Best = (Omit<WorkoutRecord, 'record_type'> | TopSpeedRecord) & { record_type: ShownRecordType }

/**
 * Lists an account's current records. Leaves out zero values, and ascents below half a metre, which can be measured
 * even on level ground.
 */
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
 * Returns a record's value in the person's units.
 * @param form whether the sport's speeds are written as speeds or as paces
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
 * Returns the translation key of a record type.
 * @param form whether the sport's speeds are written as speeds or as paces
 */
export const recordLabel = (type: ShownRecordType, form: SpeedForm) =>
  type === 'TS' && form !== 'speed' ? 'figures.bestPace' : (`records.${type}` as const)

const isSpeed = (type: BestType) => type === 'AS' || type === 'TS'

/**
 * Writes by how much a record was improved, such as "+2.5 km" or "−0:12 min/km"; `null` for the first record of its
 * kind.
 * @param form whether the sport's speeds are written as speeds or as paces
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
  // With as many digits as the value has, the improvement would be written as zero.
  if (typeof nothing === 'object' && gained.number === nothing?.number) return ''
  return `+${gained.number} ${gained.unit}`

  function fasterBy(speed: number, gain: number): string {
    const [now, before] = [formats.howFast(speed, form), formats.howFast(speed - gain, form)]
    if (now === null || before === null) return ''
    const seconds = secondsOf(before.number) - secondsOf(now.number)
    // Paces are shown in whole seconds, and this improvement is less than one second.
    if (seconds === 0) return ''
    return `−${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${now.unit}`
  }
}
