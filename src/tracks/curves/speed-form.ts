// How speed is expressed for a sport.
import { unitsIn } from '../units'

/** Form of a speed: distance per hour, or time per kilometre or mile, per 100 m or yards, or per 500 m. */
export type SpeedForm = 'speed' | 'pace' | 'pacePer100' | 'pacePer500'

/** Ids of the standard sports that use pace: hiking, running, walking, trail, rowing, swimming, swimrun. */
const pacedIds = [3, 5, 6, 8, 11, 16, 18]

/** Sports whose pace is not per kilometre or mile: swimming (per 100 m) and rowing (per 500 m). */
const ownLengths: { id: number; icon: string; form: SpeedForm }[] = [
  { id: 16, icon: 'pool', form: 'pacePer100' },
  { id: 11, icon: 'rowing', form: 'pacePer500' },
]

interface SpeedFormOfSport {
  /** The user's own choice for the sport, which takes precedence. */
  measure_for_user: 'pace' | 'speed' | null
  /** The choice stored with a sport that was defined on this server. */
  measure: 'pace' | 'speed' | null
  icon: string | null
}

export function speedFormOf(id: number, sport: SpeedFormOfSport | undefined): SpeedForm {
  const usual = pacedIds.includes(id) ? 'pace' : 'speed'
  const measure = sport?.measure_for_user ?? sport?.measure ?? usual
  if (measure === 'speed') return 'speed'
  return ownLengths.find(own => own.id === id || own.icon === sport?.icon)?.form ?? 'pace'
}

/** Returns the form for workouts of several sports: the form that all these sports share, or `speed` if they differ. */
export function sharedForm(sportIds: readonly number[], formOf: (sportId: number) => SpeedForm): SpeedForm {
  const [first, ...others] = new Set(sportIds.map(formOf))
  return first === undefined || others.length > 0 ? 'speed' : first
}

/** The length that a pace refers to, with the unit of the pace. */
interface PaceLength {
  metres: number
  unit: string
}

// The international mile and yard are exact by definition (1959).
const metresPerMile = 1609.344
const metresPerYard = 0.9144

/** Returns the length for each form of pace. @param locale language of the unit symbols */
export function paceLengthsIn(imperialUnits: boolean, locale: string) {
  const { min, km, m, mi, yd } = unitsIn(locale)
  const metric: Record<Exclude<SpeedForm, 'speed'>, PaceLength> = {
    pace: { metres: 1000, unit: `${min}/${km}` },
    pacePer100: { metres: 100, unit: `${min}/100 ${m}` },
    // Rowing pace is per 500 m in all countries.
    pacePer500: { metres: 500, unit: `${min}/500 ${m}` },
  }
  if (!imperialUnits) return metric
  return {
    ...metric,
    pace: { metres: metresPerMile, unit: `${min}/${mi}` },
    pacePer100: { metres: 100 * metresPerYard, unit: `${min}/100 ${yd}` },
  }
}

/** Formats a speed as minutes and seconds per length; `null` for a speed of 0. */
export function paceFor(
  kmPerHour: number,
  { metres, unit }: PaceLength,
): { number: string; unit: string } | null {
  if (kmPerHour <= 0) return null
  const seconds = Math.round((3.6 * metres) / kmPerHour)
  return { number: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, unit }
}
