import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import type { Context } from '../context'
import { listDefaultEquipments } from '../equipments/store'
import { errors } from '../http/schemas'
import { SportsAnswer, SportsQuery } from './schemas'
import { hasWorkouts, listSports } from './store'
import { viewSport } from './view'

export const sportsRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/sports', tags: ['Sports'] }).use(createGuard(ctx)).get(
    '',
    ({ caller: { account }, query }) => {
      const isChecked = account.isAdmin && /^(true|1)$/i.test(query.check_workouts ?? '')
      const defaults = listDefaultEquipments(ctx.db, account.id)
      const sports = listSports(ctx.db, account.id).map(of =>
        viewSport(of, {
          defaultEquipments: defaults.get(of.sport.id) ?? [],
          hasWorkouts: isChecked ? hasWorkouts(ctx.db, of.sport.id) : undefined,
        }),
      )
      return { status: 'success' as const, data: { sports } }
    },
    {
      access: 'workouts:read',
      query: SportsQuery,
      response: { 200: SportsAnswer, ...errors(400, 401, 403) },
      detail: { summary: 'All sports', description: 'Inactive ones too, by id.' },
    },
  )
