import { Elysia } from 'elysia'
import { localDay } from '../../../lib/time-zone'
import { createGuard } from '../../../platform/access/guard'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { invalid } from '../../../platform/errors'
import { readDay } from '../../../platform/http/input/day-range'
import {
  changeGoalOperation,
  createGoalOperation,
  deleteGoalOperation,
  listGoalsOperation,
} from './operations'
import { readProgress } from './read-progress'
import { requireGoal } from './require-goal'
import { changeGoal, createGoal, removeGoal } from './save-goal'
import { type Goal, listGoals } from './store'
import { viewGoal } from './view'

export const goalsRoutes = (ctx: PlatformContext) => {
  const todayOf = ({ timezone }: Account) => Temporal.PlainDate.from(localDay(ctx.clock(), timezone))
  const present = (account: Account, goals: Goal[], day?: Temporal.PlainDate) => {
    const today = todayOf(account)
    const days = { today, day: day ?? today }
    return { goals: goals.map(goal => viewGoal(goal, readProgress(ctx.db, account, goal, days))) }
  }
  const presentOne = (account: Account, shortId: string) =>
    present(account, [requireGoal(ctx.db, account.id, shortId)])

  return new Elysia({ prefix: '/api/goals', tags: ['Goals'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const day = query.on ? readGoalDay(query.on) : undefined
        return { status: 'success' as const, data: present(account, listGoals(ctx.db, account.id), day) }
      },
      listGoalsOperation(),
    )
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const shortId = createGoal(ctx, account.id, body)
        set.status = 201
        return { status: 'created' as const, data: presentOne(account, shortId) }
      },
      createGoalOperation(),
    )
    .patch(
      '/:goal_short_id',
      ({ caller: { account }, params, body }) => {
        changeGoal(ctx, account.id, params.goal_short_id, body)
        return { status: 'success' as const, data: presentOne(account, params.goal_short_id) }
      },
      changeGoalOperation(),
    )
    .delete(
      '/:goal_short_id',
      ({ caller: { account }, params }) => {
        removeGoal(ctx.db, account.id, params.goal_short_id)
        return new Response(null, { status: 204 })
      },
      deleteGoalOperation(),
    )
}

/** @throws AppError 400 for what is no day, or one whose week may reach into a year that is not written in four digits */
function readGoalDay(text: string): Temporal.PlainDate {
  const day = readDay(text)
  if (day.year < 1000 || day.year > 2999) throw invalid('day-invalid')
  return day
}
