// How people of a sport say how fast they were.
import { unitsIn } from '../units'

/** As what a speed is told: km/h, or the time for a kilometre, for 100 or for 500 metres. */
export type SpeedForm = 'speed' | 'pace' | 'pacePer100' | 'pacePer500'

/** Of the sports that every server has, those whose people speak of pace: hiking, running, walking, trail, rowing, swimming, swimrun. */
const pacedIds = [3, 5, 6, 8, 11, 16, 18]

/** Of which length the time is told where it is not a kilometre or a mile; swimmers and rowers have lengths of their own. */
const ownLengths: { id: number; icon: string; form: SpeedForm }[] = [
  { id: 16, icon: 'pool', form: 'pacePer100' },
  { id: 11, icon: 'rowing', form: 'pacePer500' },
]

interface SaidOfSport {
  /** What the person prefers; it wins. */
  measure_for_user: 'pace' | 'speed' | null
  /** What a server says of a sport of its own. */
  measure: 'pace' | 'speed' | null
  icon: string | null
}

export function speedFormOf(id: number, sport: SaidOfSport | undefined): SpeedForm {
  const usual = pacedIds.includes(id) ? 'pace' : 'speed'
  const measure = sport?.measure_for_user ?? sport?.measure ?? usual
  if (measure === 'speed') return 'speed'
  return ownLengths.find(own => own.id === id || own.icon === sport?.icon)?.form ?? 'pace'
}

/** How that of workouts in several sports together is said: as each of them where they agree, else as speed. */
export function sharedForm(sportIds: readonly number[], formOf: (sportId: number) => SpeedForm): SpeedForm {
  const [first, ...others] = new Set(sportIds.map(formOf))
  return first === undefined || others.length > 0 ? 'speed' : first
}

/** The length that the time is told for. */
interface PaceLength {
  metres: number
  unit: string
}

// The international mile and yard are exact by definition (1959).
const metresPerMile = 1609.344
const metresPerYard = 0.9144

/** @param locale of the words for minutes and lengths */
export function paceLengthsIn(imperialUnits: boolean, locale: string) {
  const { min, km, m, mi, yd } = unitsIn(locale)
  const metric: Record<Exclude<SpeedForm, 'speed'>, PaceLength> = {
    pace: { metres: 1000, unit: `${min}/${km}` },
    pacePer100: { metres: 100, unit: `${min}/100 ${m}` },
    // Rowers count in metres everywhere.
    pacePer500: { metres: 500, unit: `${min}/500 ${m}` },
  }
  if (!imperialUnits) return metric
  return {
    ...metric,
    pace: { metres: metresPerMile, unit: `${min}/${mi}` },
    pacePer100: { metres: 100 * metresPerYard, unit: `${min}/100 ${yd}` },
  }
}

/** Minutes and seconds for a length; null for who did not move. */
export function paceFor(
  kmPerHour: number,
  { metres, unit }: PaceLength,
): { number: string; unit: string } | null {
  if (kmPerHour <= 0) return null
  const seconds = Math.round((3.6 * metres) / kmPerHour)
  return { number: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, unit }
}
