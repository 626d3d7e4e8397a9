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
import { listWorkoutLoads, listWorkoutLoadsOf } from './workout-loads'

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
 * Number of days after which a load counts no more: 24 time constants of the fitness, of which e^(−24) remains, less
 * than any figure shows.
 */
const forgottenAfter = 24 * 42

/** Number of days before these in which there must be a load, so that fitness is known to have begun by then. */
const begunWithin = 90

/**
 * Reads loads, fitness, fatigue and form by day, and the Eddington numbers over all days. Fitness is that from the first
 * load on, even if only later days are listed.
 * @throws AppError `invalid payload` if a day does not exist, or if there are too many days
 */
export function readDays(ctx: PlatformContext, account: Account, query: TrainingDaysQuery): ReadDays {
  const ends = readEnds(ctx, account)
  const { isHidden, startingFitness } = findSettings(ctx.db, account.id)
  return {
    days: readRecent(ctx, account, query, ends) ?? readAll(ctx, account, query, { ...ends, startingFitness }),
    whole: {
      today: writeDay(ends.today),
      is_hidden: isHidden,
      is_computing: hasOutdatedLoads(ctx.db, account.id),
      eddington: [...eddingtonNumbers(ctx.db, account, ends.today)],
    },
  }
}

/** Computes fitness from the first load on. */
function readAll(
  ctx: PlatformContext,
  account: Account,
  query: TrainingDaysQuery,
  { today, startingFitness }: { today: number; startingFitness: number | null },
): TrainingDay[] {
  const { first, between } = fitnessByDay(listWorkoutLoads(ctx.db, account), today, startingFitness)
  const { from, to } = readAsked(query, { first, today, timeZone: account.timezone }, maxDays)
  return between(from, to)
}

/**
 * Computes the same from those loads that still count, which are few of those of many years. Returns `null` if that
 * cannot be known, because fitness may not have begun before them.
 */
function readRecent(
  ctx: PlatformContext,
  account: Account,
  query: TrainingDaysQuery,
  { first, today }: { first: number | null; today: number },
): TrainingDay[] | null {
  const { from, to } = readAsked(
    query,
    { first, today, timeZone: account.timezone },
    Number.POSITIVE_INFINITY,
  )
  const since = from - forgottenAfter - begunWithin
  if (first === null || first >= since || from > to || to - from >= maxDays) return null
  const days = { first: dateOf(since), last: dateOf(today) }
  const fitness = fitnessByDay(listWorkoutLoadsOf(ctx.db, account, days), today, null)
  const isBegun = fitness.first !== null && fitness.first <= from - forgottenAfter
  return isBegun ? fitness.between(from, to) : null
}

/**
 * Returns the days that are listed.
 * @param first number of the first day that exists; `null` if there is none
 */
function readAsked(
  query: TrainingDaysQuery,
  { first, today, timeZone }: { first: number | null; today: number; timeZone: string },
  most: number,
) {
  const end = today + forecastDays
  return readDaysAsked(query, {
    timeZone,
    usual: { from: today - usualDays, to: end },
    existing: { from: first ?? end + 1, to: end },
    maxDays: most,
  })
}

const dateOf = (day: number) => Temporal.PlainDate.from(writeDay(day))
