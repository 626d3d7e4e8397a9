// Whether a sport's people speak of speed or of pace. Pure.
import type { Sport } from '../../../src/workouts/sports/schemas'
import type { SpeedForm } from '../../format/formats'

/** Of the sports that every server has, those whose people speak of pace: hiking, running, walking, trail, rowing, swimming, swimrun. */
const pacedIds = [3, 5, 6, 8, 11, 16, 18]

/** Of which length the time is told where it is not a kilometre or a mile; swimmers and rowers have lengths of their own. */
const ownLengths: { id: number; icon: string; form: SpeedForm }[] = [
  { id: 16, icon: 'pool', form: 'pacePer100' },
  { id: 11, icon: 'rowing', form: 'pacePer500' },
]

/** What the person prefers wins, then what a server says of a sport of its own. */
export function speedFormOf(
  id: number,
  sport: Pick<Sport, 'measure' | 'measure_for_user' | 'icon'> | undefined,
): SpeedForm {
  const usual = pacedIds.includes(id) ? 'pace' : 'speed'
  const measure = sport?.measure_for_user ?? sport?.measure ?? usual
  if (measure === 'speed') return 'speed'
  return ownLengths.find(own => own.id === id || own.icon === sport?.icon)?.form ?? 'pace'
}

/** How that of workouts in several sports together is written: as each of them where they agree, else as speed. */
export function sharedForm(sportIds: readonly number[], formOf: (sportId: number) => SpeedForm): SpeedForm {
  const [first, ...others] = new Set(sportIds.map(formOf))
  return first === undefined || others.length > 0 ? 'speed' : first
}
