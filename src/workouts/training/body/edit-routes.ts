// Routes for changing and deleting a single value. They are the same for values of the body and for thresholds.
import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { described } from '../../../platform/http/documented'
import { readId } from '../../../platform/http/input/integer-id'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import { type ChangedValue, changeValue, removeValue, requireValue } from './change-values'
import { ChangedValueAnswer, ValueChangesBody, ValuePath } from './schemas'
import { type BodyMeasure, findValue } from './store'
import { viewValue } from './view'

/** Maximum number of values in a response, enough for a weight on each day of ten years. */
export const maxListed = 4000

/** Error codes for a value that is entered or changed. */
export const brokenRules = [
  ...jsonCodes,
  'body-day-invalid',
  'body-value-impossible',
  'day-invalid',
  'heart-rates-contradict',
] as const

/** Returns the response for a value that was changed. */
export const presentChanged = (db: Db, userId: number, { id, workouts }: ChangedValue) => {
  const found = findValue(db, userId, id)
  return { values: found ? [viewValue(found)] : [], workouts }
}

interface EditedValues {
  prefix: '/api/body' | '/api/thresholds'
  measures: readonly BodyMeasure[]
  access: 'profile:write' | 'workouts:write'
  /** Operation ids and descriptions of the routes. */
  words: {
    change: { operationId: string; summary: string }
    remove: { operationId: string; summary: string; description: string }
    changed: string
    removed: string
  }
}

/** Creates the routes that change or delete a single value. The caller adds the routes that list and enter values. */
export function editRoutes(ctx: PlatformContext, { prefix, measures, access, words }: EditedValues) {
  const requireOwn = (db: Db, userId: number, params: Record<string, string>) =>
    requireValue(db, userId, readId(params.id ?? ''), measures)

  return new Elysia({ prefix, tags: ['Training'] })
    .use(createGuard(ctx))
    .patch(
      '/:id',
      ({ caller: { account }, params, body: { valid_from, value } }) => {
        const changes = {
          ...(valid_from && { validFrom: valid_from }),
          ...(value !== undefined && { value }),
        }
        const changed = changeValue(ctx, account, readId(params.id), { measures, ...changes })
        ctx.jobs.wake()
        return { status: 'success' as const, data: presentChanged(ctx.db, account.id, changed) }
      },
      {
        access,
        ownedFirst: requireOwn,
        params: ValuePath,
        body: ValueChangesBody,
        response: {
          200: described(words.changed, ChangedValueAnswer),
          ...errors({
            400: [...brokenRules, 'body-day-taken'],
            401: [],
            403: [],
            404: ['body-value-not-found'],
          }),
        },
        detail: { ...words.change, description: 'Fields that are not sent stay as they are.' },
      },
    )
    .delete(
      '/:id',
      ({ caller: { account }, params }) => {
        removeValue(ctx, account, readId(params.id), measures)
        ctx.jobs.wake()
        return new Response(null, { status: 204 })
      },
      {
        access,
        params: ValuePath,
        parse: 'none',
        response: {
          204: NoContent(words.removed),
          ...errors({ 400: ['heart-rates-contradict'], 401: [], 403: [], 404: ['body-value-not-found'] }),
        },
        // This is a copy, because the framework adds properties to the object.
        detail: { ...words.remove },
      },
    )
}
