import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { findSettings } from '../../body/store'
import { readDaysAsked } from './asked-days'
import { writeDay } from './day-number'
import { eddingtonNumbers } from './eddington-numbers'
import { fitnessByDay, forecastDays, type TrainingDay } from './fitness-by-day'
import { readEnds } from './read-ends'
import type { TrainingDaysAnswer, TrainingDaysQuery } from './schemas'
import { hasOutdatedLoads } from './store'
import { listWorkoutLoads } from './workout-loads'

/** Number of days before today in the response if the request has no first day. */
const usualDays = 182

/** Maximum number of days in a response: eleven years. */
const maxDays = 4018

interface ReadDays {
  days: TrainingDay[]
  /** The part of the response that does not depend on which days are listed. */
  whole: Omit<TrainingDaysAnswer['data'], 'days'>
}

/**
 * Reads loads, fitness, fatigue and form by day, and the Eddington numbers over all days. Fitness is always computed
 * from the first load on, even if only later days are listed.
 * @throws AppError `invalid payload` if a day does not exist, or if there are too many days
 */
export function readDays(ctx: PlatformContext, account: Account, query: TrainingDaysQuery): ReadDays {
  const workouts = listWorkoutLoads(ctx.db, account)
  const { today } = readEnds(ctx, account)
  const { isHidden, startingFitness } = findSettings(ctx.db, account.id)
  const { first, between } = fitnessByDay(workouts, today, startingFitness)
  const end = today + forecastDays
  const { from, to } = readDaysAsked(query, {
    usual: { from: today - usualDays, to: end },
    existing: { from: first ?? end + 1, to: end },
    maxDays,
  })
  return {
    days: between(from, to),
    whole: {
      today: writeDay(today),
      is_hidden: isHidden,
      is_computing: hasOutdatedLoads(ctx.db, account.id),
      eddington: eddingtonNumbers(
        ctx.db,
        account,
        workouts.filter(({ day }) => day <= today),
      ),
    },
  }
}
