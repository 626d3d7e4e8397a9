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

/** How many days before today are listed unless another first day is given. */
const usualDays = 182

/** The most days in one answer: eleven years. */
const maxDays = 4018

interface ReadDays {
  days: TrainingDay[]
  /** What does not depend on which days are listed. */
  whole: Omit<TrainingDaysAnswer['data'], 'days'>
}

/**
 * Reads loads, fitness, fatigue and form by day, and Eddington numbers of all days. They are computed from the first
 * load on, whatever part is listed.
 * @throws AppError `invalid payload` if a day does not exist, or if there are too many
 */
export function readDays(ctx: PlatformContext, account: Account, query: TrainingDaysQuery): ReadDays {
  const workouts = listWorkoutLoads(ctx.db, account)
  const { today } = readEnds(ctx, account)
  const { first, between } = fitnessByDay(workouts, today)
  const end = today + forecastDays
  const { from, to } = readDaysAsked(query, {
    usual: { from: today - usualDays, to: end },
    existing: { from: first ?? end + 1, to: end },
    most: maxDays,
  })
  return {
    days: between(from, to),
    whole: {
      today: writeDay(today),
      is_hidden: findSettings(ctx.db, account.id).isHidden,
      is_computing: hasOutdatedLoads(ctx.db, account.id),
      eddington: eddingtonNumbers(
        ctx.db,
        account,
        workouts.filter(({ day }) => day <= today),
      ),
    },
  }
}
