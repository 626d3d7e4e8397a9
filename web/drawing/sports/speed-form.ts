// Whether a sport's people speak of speed or of pace. Pure, but for the hook.
import type { Sport } from '../../../src/workouts/sports/schemas'
import { useSports } from '../../data/workouts/sports'
import type { SpeedForm } from '../../format/formats'

/** Of the sports that every server has; the others have speed. */
const forms: Record<number, SpeedForm> = {
  // Hiking, running, walking, trail and swimrun.
  3: 'pace',
  5: 'pace',
  6: 'pace',
  8: 'pace',
  18: 'pace',
  // Rowing.
  11: 'pacePer500',
  // Open water swimming.
  16: 'pacePer100',
}

/** A server's own sports say it themselves. */
function speedFormOf(id: number, sport: Pick<Sport, 'measure'> | undefined): SpeedForm {
  return sport?.measure ?? forms[id] ?? 'speed'
}

/** How the speed of workouts in a sport is written. */
export function useSpeedForms(): (sportId: number) => SpeedForm {
  const { data: sports } = useSports()
  return id =>
    speedFormOf(
      id,
      sports?.find(sport => sport.id === id),
    )
}
