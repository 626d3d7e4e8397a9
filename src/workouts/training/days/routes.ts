import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { presentTrainingMonths, presentTrainingWeeks } from './present-periods'
import { readDays } from './read-days'
import {
  FitnessAnswer,
  TrainingDaysAnswer,
  TrainingDaysQuery,
  TrainingMonthsAnswer,
  TrainingMonthsQuery,
  TrainingWeeksAnswer,
  TrainingWeeksQuery,
} from './schemas'
import { viewDay, viewFitness } from './view'

const failures = () => errors({ 400: ['day-invalid', 'days-too-many', 'fields-invalid'], 401: [], 403: [] })

export const trainingDaysRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/training', tags: ['Training'] })
    .use(createGuard(ctx))
    .get(
      '/days',
      ({ caller: { account }, query }) => {
        const { days, whole } = readDays(ctx, account, query)
        return { status: 'success' as const, data: { ...whole, days: days.map(viewDay) } }
      },
      {
        access: 'workouts:read',
        query: TrainingDaysQuery,
        response: { 200: described('The days, earliest first.', TrainingDaysAnswer), ...failures() },
        detail: {
          operationId: 'getTrainingDays',
          summary: 'Load, fitness, fatigue and form by day',
          description:
            'Every calendar day counts, days without training with a load of 0. All figures are computed from the first load on, so `from` and `to` choose what is listed and change no value. Fitness X follows from the load L of a day by X = X before · e^(−1/42) + L · (1 − e^(−1/42)), and fatigue with 7 instead of 42. Both begin at 0, or at `starting_fitness` of `TrainingSettings`.',
        },
      },
    )
    .get(
      '/fitness',
      ({ caller: { account }, query }) => {
        const { days, whole } = readDays(ctx, account, query)
        return { status: 'success' as const, data: { ...whole, ...viewFitness(days) } }
      },
      {
        access: 'workouts:read',
        query: TrainingDaysQuery,
        response: { 200: described('The figures, earliest day first.', FitnessAnswer), ...failures() },
        detail: {
          operationId: 'getFitness',
          summary: 'Fitness, fatigue and form of every day as lists',
          description:
            'The same figures as `GET /api/training/days` without the loads, as one list for each figure. A year takes 10 kB.',
        },
      },
    )
    .get(
      '/weeks',
      ({ caller: { account }, query }) => ({
        status: 'success' as const,
        data: presentTrainingWeeks(ctx, account, query),
      }),
      {
        access: 'workouts:read',
        query: TrainingWeeksQuery,
        response: { 200: described('The weeks, earliest first.', TrainingWeeksAnswer), ...failures() },
        detail: {
          operationId: 'getTrainingWeeks',
          summary: 'Load, time in zones, monotony and strain by week',
          description:
            'Weeks begin on the day of the preferences. Time in zones is that in which heart rate was recorded.',
        },
      },
    )
    .get(
      '/months',
      ({ caller: { account }, query }) => ({
        status: 'success' as const,
        data: presentTrainingMonths(ctx, account, query),
      }),
      {
        access: 'workouts:read',
        query: TrainingMonthsQuery,
        response: { 200: described('The months, earliest first.', TrainingMonthsAnswer), ...failures() },
        detail: {
          operationId: 'getTrainingMonths',
          summary: 'Load and time in zones by month',
          description: 'Time in zones is that in which heart rate was recorded.',
        },
      },
    )
