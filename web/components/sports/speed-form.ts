import { useMemo } from 'react'
import { speedFormOf } from '../../../src/tracks/curves/speed-form'
import { useSports } from '../../data/workouts/sports'
import type { SpeedForm } from '../../format/formats'

/** How the speed of workouts in a sport is written. */
export function useSpeedForms(): (sportId: number) => SpeedForm {
  const { data: sports } = useSports()
  return useMemo(() => {
    const byId = new Map(sports?.map(sport => [sport.id, sport]))
    return id => speedFormOf(id, byId.get(id))
  }, [sports])
}
