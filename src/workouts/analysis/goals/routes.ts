import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { invalid } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { readDay } from '../../../platform/http/input/day-range'
import { errors, jsonCodes, NoContent, NotModified, saying } from '../../../platform/http/schemas'
import { presentGoals } from './present-goals'
import { changeGoal, createGoal, removeGoal, requireGoal, requireGoalOfPath } from './save-goal'
import { CreatedGoalAnswer, GoalChangesBody, GoalPath, GoalsAnswer, GoalsQuery, NewGoalBody } from './schemas'
import { listGoals } from './store'

const brokenRules = [
  ...jsonCodes,
  'goal-amount-invalid',
  'sport-id-invalid',
  saying('sport-unknown', 'sport id <sport_id> not found'),
] as const

export const goalsRoutes = (ctx: PlatformContext) => {
  const presentOne = (account: Account, shortId: string) =>
    presentGoals(ctx, account, [requireGoal(ctx.db, account.id, shortId)])

  return new Elysia({ prefix: '/api/goals', tags: ['Goals'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const day = query.on ? readGoalDay(query.on, account.timezone) : undefined
        const data = presentGoals(ctx, account, listGoals(ctx.db, account.id), day)
        return { status: 'success' as const, data }
      },
      {
        access: 'workouts:read',
        tagged: true,
        query: GoalsQuery,
        response: {
          200: described('Your goals.', GoalsAnswer),
          304: NotModified(),
          ...errors({ 400: ['day-invalid', 'fields-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listGoals',
          summary: 'Your goals',
          description: 'Oldest first, with your progress.',
        },
      },
    )
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const shortId = createGoal(ctx, account.id, body)
        set.status = 201
        return { status: 'created' as const, data: presentOne(account, shortId) }
      },
      {
        access: 'workouts:write',
        body: NewGoalBody,
        response: {
          201: described('The new goal.', CreatedGoalAnswer),
          ...errors({ 400: [...brokenRules, 'too-many-goals'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'createGoal',
          summary: 'Set a goal',
          description: 'An amount that you want to reach in each week, month or year.',
        },
      },
    )
    .patch(
      '/:goal_short_id',
      ({ caller: { account }, params, body }) => {
        changeGoal(ctx, account.id, params.goal_short_id, body)
        return { status: 'success' as const, data: presentOne(account, params.goal_short_id) }
      },
      {
        access: 'workouts:write',
        ownedFirst: requireGoalOfPath,
        params: GoalPath,
        body: GoalChangesBody,
        response: {
          200: described('The goal as it is now.', GoalsAnswer),
          ...errors({ 400: brokenRules, 401: [], 403: [], 404: ['goal-not-found'] }),
        },
        detail: {
          operationId: 'changeGoal',
          summary: 'Change a goal',
          description: 'Fields that are not sent stay as they are.',
        },
      },
    )
    .delete(
      '/:goal_short_id',
      ({ caller: { account }, params }) => {
        removeGoal(ctx.db, account.id, params.goal_short_id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'workouts:write',
        params: GoalPath,
        parse: 'none',
        response: {
          204: NoContent('The goal is deleted.'),
          ...errors({ 401: [], 403: [], 404: ['goal-not-found'] }),
        },
        detail: {
          operationId: 'deleteGoal',
          summary: 'Delete a goal',
          description: 'Workouts stay as they are.',
        },
      },
    )
}

/**
 * Reads the day for which progress is shown. Years outside 1000–2999 are refused, because a week could reach into a
 * year that does not have four digits.
 * @throws AppError 400 if the text is not a day, or its year is outside that range
 */
function readGoalDay(text: string, timeZone: string): Temporal.PlainDate {
  const day = readDay(text, timeZone)
  if (day.year < 1000 || day.year > 2999) {
    const detail = { field: 'on', expected: 'a day from 1000-01-01 to 2999-12-31' }
    throw invalid('day-invalid', undefined, { detail })
  }
  return day
}
