import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { requireStillAdmin } from '../../platform/access/require-still-admin'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { isActivation } from '../../platform/http/activation'
import { readId } from '../../platform/http/input/integer-id'
import { listDefaultEquipments } from '../equipments/store'
import { changeSportOperation, listSportsOperation, readSportOperation } from './operations'
import type { Sport } from './schemas'
import { findSport, hasWorkouts, listSports, setSportActive } from './store'
import { viewSport } from './view'

export const sportsRoutes = (ctx: PlatformContext) =>
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
      listSportsOperation(),
    )
    .get(
      '/:sport_id',
      ({ caller: { account }, params }) => answer([presentSport(ctx.db, account.id, params.sport_id)]),
      readSportOperation(),
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
      changeSportOperation(),
    )

const answer = (sports: Sport[]) => ({ status: 'success' as const, data: { sports } })

/** @throws AppError 404 for a sport there is not */
function presentSport(db: Db, userId: number, pathPart: string): Sport {
  const id = readId(pathPart)
  const found = id === null ? undefined : findSport(db, userId, id)
  if (!found) throw notFound('sport-not-found', 'sport not found', { sports: [] })
  return viewSport(found, {
    defaultEquipments: listDefaultEquipments(db, userId).get(found.sport.id) ?? [],
  })
}
