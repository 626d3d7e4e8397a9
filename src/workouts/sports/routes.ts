import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { requireStillAdmin } from '../../platform/access/require-still-admin'
import type { Context } from '../../context'
import { type Db, transact } from '../../platform/db/database'
import { listDefaultEquipments } from '../equipments/store'
import { notFound } from '../../errors'
import { Activation, isActivation } from '../../platform/http/activation'
import { readId } from '../../platform/http/input/integer-id'
import { errors } from '../../http/schemas'
import { type Sport, SportPath, SportsAnswer, SportsQuery } from '../../sports/schemas'
import { findSport, hasWorkouts, listSports, setSportActive } from './store'
import { viewSport } from './view'

export const sportsRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/sports', tags: ['Sports'] })
    .use(createGuard(ctx))
    .get(
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
        return answer(sports)
      },
      {
        access: 'workouts:read',
        query: SportsQuery,
        response: { 200: SportsAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'All sports', description: 'Inactive ones too, by id.' },
      },
    )
    .get(
      '/:sport_id',
      ({ caller: { account }, params }) => answer([presentSport(ctx.db, account.id, params.sport_id)]),
      {
        access: 'workouts:read',
        params: SportPath,
        response: { 200: SportsAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'A sport' },
      },
    )
    .patch(
      '/:sport_id',
      ({ caller: { account }, params, body }) => {
        const sport = transact(ctx.db, tx => {
          requireStillAdmin(tx, account.id)
          const { id } = presentSport(tx, account.id, params.sport_id)
          setSportActive(tx, id, isActivation(body))
          return presentSport(tx, account.id, params.sport_id)
        })
        return answer([sport])
      },
      {
        adminAccess: 'workouts:write',
        params: SportPath,
        body: Activation,
        response: { 200: SportsAnswer, ...errors(400, 401, 403, 404) },
        detail: {
          summary: 'Activate or deactivate a sport',
          description: 'For everybody on this instance. Its workouts stay. Administrators only.',
        },
      },
    )

const answer = (sports: Sport[]) => ({ status: 'success' as const, data: { sports } })

/** @throws AppError 404 for a sport there is not */
function presentSport(db: Db, userId: number, pathPart: string): Sport {
  const id = readId(pathPart)
  const found = id === null ? undefined : findSport(db, userId, id)
  if (!found) throw notFound('sport not found', { sports: [] })
  return viewSport(found, {
    defaultEquipments: listDefaultEquipments(db, userId).get(found.sport.id) ?? [],
  })
}
