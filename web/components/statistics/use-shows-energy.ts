import { useTrainingSettings } from '../../data/training/body'
import type { Sums } from '../../data/workouts/sums'

/**
 * Returns a function that tells whether to show the energy of sums. Energy is not shown if it is unknown, or if the
 * person has hidden training.
 */
export function useShowsEnergy() {
  const { data: settings } = useTrainingSettings()
  return (sums: readonly Pick<Sums, 'energy'>[]): boolean =>
    settings?.is_hidden === false && sums.some(({ energy }) => energy !== null)
}
