import { Elysia } from 'elysia'
import type { Caller } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { isActivation } from '../../platform/http/activation'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { errors, jsonCodes, NoContent, NotModified } from '../../platform/http/schemas'
import { listDefaultEquipments } from '../equipments/store'
import { changeOwnSport, createSport, removeOwnSport } from './own-sports'
import {
  CreatedSportAnswer,
  NewSport,
  type Sport,
  SportChanges,
  SportPath,
  SportsAnswer,
  SportsQuery,
} from './schemas'
import { findSport, hasWorkouts, listSports, type OwnSport, type SportOfUser, setSportActive } from './store'
import { suggestSport } from './suggest-sport'
import { viewSport } from './view'

export const sportsRoutes = (ctx: PlatformContext) => {
  /**
   * Records in the audit log that the caller changes a sport for all users. Call it in the transaction of the change.
   * @throws AppError 403 if the caller is no longer an administrator
   */
  const recordChange = (tx: Db, caller: Caller) => {
    requireStillAdmin(tx, caller.account.id)
    recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail: ['sports'] })
  }

  return new Elysia({ prefix: '/api/sports', tags: ['Sports'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const isChecked = account.isAdmin && /^(true|1)$/i.test(query.check_workouts ?? '')
        const defaults = listDefaultEquipments(ctx.db, account.id)
        const sports = listSports(ctx.db, account.id).map(of => ({
          ...viewSport(of, defaults),
          ...(isChecked && { has_workouts: hasWorkouts(ctx.db, of.sport.id) }),
        }))
        return answer(sports)
      },
      {
        access: 'workouts:read',
        tagged: isOfOneAccount,
        query: SportsQuery,
        response: {
          200: described('The sports.', SportsAnswer),
          304: NotModified(),
          ...errors({ 400: ['fields-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listSports',
          summary: 'All sports',
          description: 'Includes inactive sports. Sorted by id.',
        },
      },
    )
    .get(
      '/:sport_id',
      ({ caller: { account }, params }) => answer([presentSport(ctx.db, account.id, params.sport_id)]),
      {
        access: 'workouts:read',
        params: SportPath,
        response: {
          200: described('The sport, in a list of one.', SportsAnswer),
          ...errors({ 401: [], 403: [], 404: ['sport-not-found'] }),
        },
        detail: {
          operationId: 'getSport',
          summary: 'A sport',
          description: 'Includes your preferences for the sport.',
        },
      },
    )
    .post(
      '',
      ({ caller, body, status }) => {
        const sport = transact(ctx.db, tx => {
          recordChange(tx, caller)
          const id = createSport(tx, { ...suggestSport(body.label), ...readOwnSport(body) })
          return presentSport(tx, caller.account.id, String(id))
        })
        return status(201, { status: 'created' as const, data: { sports: [sport] } })
      },
      {
        adminAccess: 'workouts:write',
        body: NewSport,
        response: {
          201: described('The new sport, in a list of one.', CreatedSportAnswer),
          ...errors({ 400: [...jsonCodes, 'sport-label-taken'], 401: [], 403: ['not-administrator'] }),
        },
        detail: {
          operationId: 'createSport',
          summary: 'Add a sport',
          description:
            'For all users of this instance. Missing fields get values suggested for the label. Equipment of every type is allowed. The id is 1000 or higher, and is never reused. Administrators only.',
        },
      },
    )
    .patch(
      '/:sport_id',
      ({ caller, params, body }) => {
        const changes = readOwnSport(body)
        const isChanged = Object.keys(changes).length > 0
        // A body without any change is refused before the sport is looked up.
        if (body.is_active === undefined && !isChanged) throw invalid('fields-invalid')
        const sport = transact(ctx.db, tx => {
          recordChange(tx, caller)
          const found = requireSport(tx, caller.account.id, params.sport_id)
          if (isChanged) changeOwnSport(tx, ctx, found, changes)
          if (body.is_active !== undefined) {
            setSportActive(tx, found.sport.id, isActivation({ is_active: body.is_active }))
          }
          return presentSport(tx, caller.account.id, params.sport_id)
        })
        ctx.jobs.wake()
        return answer([sport])
      },
      {
        adminAccess: 'workouts:write',
        params: SportPath,
        body: SportChanges,
        response: {
          200: described('The sport as it is now.', SportsAnswer),
          ...errors({
            400: [...jsonCodes, 'sport-label-taken', 'sport-not-own'],
            401: [],
            403: ['not-administrator'],
            404: ['sport-not-found'],
          }),
        },
        detail: {
          operationId: 'changeSport',
          summary: 'Activate, deactivate or change a sport',
          description:
            'For all users of this instance. Its workouts stay. Only `is_active` can be changed for a standard sport. Administrators only.',
        },
      },
    )
    .delete(
      '/:sport_id',
      ({ caller, params }) => {
        transact(ctx.db, tx => {
          recordChange(tx, caller)
          removeOwnSport(tx, requireSport(tx, caller.account.id, params.sport_id))
        })
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'workouts:write',
        parse: 'none',
        params: SportPath,
        response: {
          204: NoContent('The sport and all preferences for it are deleted.'),
          ...errors({
            400: ['sport-in-use', 'sport-not-own'],
            401: [],
            403: ['not-administrator'],
            404: ['sport-not-found'],
          }),
        },
        detail: {
          operationId: 'deleteSport',
          summary: 'Delete a sport of this server’s own',
          description:
            'Refused while any user has workouts of the sport; deactivate it instead. Administrators only.',
        },
      },
    )
}

/** Whether sports have workouts depends on all accounts. */
const isOfOneAccount = (request: Request) => !new URL(request.url).searchParams.has('check_workouts')

const answer = (sports: Sport[]) => ({ status: 'success' as const, data: { sports } })

/** Finds the sport with the id in the path. @throws AppError 404 for an unknown sport */
function requireSport(db: Db, userId: number, pathPart: string): SportOfUser {
  const id = readId(pathPart)
  const found = id === null ? undefined : findSport(db, userId, id)
  if (!found) throw notFound('sport-not-found', 'sport not found', { sports: [] })
  return found
}

/**
 * Returns the sport with the id in the path, in the form of the API.
 * @throws AppError 404 for an unknown sport
 */
const presentSport = (db: Db, userId: number, pathPart: string): Sport =>
  viewSport(requireSport(db, userId, pathPart), listDefaultEquipments(db, userId))

/** Converts the fields that were sent; missing fields stay missing. */
function readOwnSport(body: NewSport | SportChanges): Partial<OwnSport> {
  const { label, icon, default_color: color, default_stopped_speed_threshold: threshold, measure } = body
  const { names, words, indoor } = body
  return {
    ...(label !== undefined && { label }),
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
    ...(threshold !== undefined && { stoppedSpeedThreshold: threshold }),
    ...(measure !== undefined && { measure }),
    ...(names !== undefined && { names }),
    ...(words !== undefined && { words: [...new Set(words.map(word => word.trim()))] }),
    ...(indoor !== undefined && { isIndoor: indoor }),
  }
}
