// Reads fitness by day from the lists of the answer. The functions here are pure.
import type { FitnessAnswer, TrainingDay } from '../../../../src/workouts/training/days/schemas'
import { addDays } from '../../../format/calendar'

/** The figures of a day, without the loads that they come from. */
export type FitnessDay = Omit<TrainingDay, 'loads'>

type Lists = Pick<
  FitnessAnswer['data'],
  'first_day' | 'without_meaning' | 'fitness' | 'fatigue' | 'form' | 'ramp'
>

/** Lists the days, earliest first; empty without loads. */
export function fitnessDaysOf({ first_day, without_meaning, ...lists }: Lists): FitnessDay[] {
  if (first_day === null) return []
  return lists.fitness.map((fitness, index) => ({
    day: addDays(first_day, index),
    fitness,
    fatigue: lists.fatigue[index] ?? 0,
    form: lists.form[index] ?? 0,
    ramp: lists.ramp[index] ?? 0,
    is_meaningful: index >= without_meaning,
  }))
}
