import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { presentTrainingDays } from './present-days'
import { presentTrainingWeeks } from './present-weeks'
import { TrainingDaysAnswer, TrainingDaysQuery, TrainingWeeksAnswer, TrainingWeeksQuery } from './schemas'

const failures = () => errors({ 400: ['day-invalid', 'days-too-many', 'fields-invalid'], 401: [], 403: [] })

export const trainingDaysRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/training', tags: ['Training'] })
    .use(createGuard(ctx))
    .get(
      '/days',
      ({ caller: { account }, query }) => ({
        status: 'success' as const,
        data: presentTrainingDays(ctx, account, query),
      }),
      {
        access: 'workouts:read',
        query: TrainingDaysQuery,
        response: { 200: described('The days, earliest first.', TrainingDaysAnswer), ...failures() },
        detail: {
          operationId: 'getTrainingDays',
          summary: 'Load, fitness, fatigue and form by day',
          description:
            'Every calendar day counts, days without training with a load of 0. All figures are computed from the first load on, so `from` and `to` choose what is listed and change no value. Fitness X follows from the load L of a day by X = X before · e^(−1/42) + L · (1 − e^(−1/42)), and fatigue with 7 instead of 42. Both begin at 0.',
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
