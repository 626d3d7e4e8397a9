import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { described } from '../../../platform/http/documented'
import { readDay } from '../../../platform/http/input/day-range'
import { readId } from '../../../platform/http/input/integer-id'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import { type ChangedValue, changeValue, enterValue, removeValue, requireValue } from './change-values'
import { ofBody } from './measures'
import {
  BodyAnswer,
  BodyQuery,
  ChangedValueAnswer,
  CreatedValueAnswer,
  NewBodyValueBody,
  ValueChangesBody,
  ValuePath,
} from './schemas'
import { findValue, listValues } from './store'
import { viewValue } from './view'

/** The most values of an answer: a weight of each day for ten years. */
const maxListed = 4000

/** Codes of a value that is entered or changed. */
export const brokenRules = [
  ...jsonCodes,
  'body-day-invalid',
  'body-value-impossible',
  'day-invalid',
  'heart-rates-contradict',
] as const

/** Presents a value that was changed. */
export const presentChanged = (db: Db, userId: number, { id, workouts }: ChangedValue) => {
  const found = findValue(db, userId, id)
  return { values: found ? [viewValue(found)] : [], workouts }
}

export const bodyRoutes = (ctx: PlatformContext) => {
  const requireOwn = (db: Db, userId: number, params: Record<string, string>) =>
    requireValue(db, userId, readId(params.id ?? ''), ofBody)

  return new Elysia({ prefix: '/api/body', tags: ['Training'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query: { from, to } }) => {
        const asked = {
          measures: ofBody,
          from: from && readDay(from).toString(),
          to: to && readDay(to).toString(),
        }
        const values = listValues(ctx.db, account.id, asked, maxListed).map(viewValue)
        return { status: 'success' as const, data: { values } }
      },
      {
        access: 'profile:read',
        query: BodyQuery,
        response: {
          200: described('The values, latest day first; at most 4,000.', BodyAnswer),
          ...errors({ 400: ['day-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listBodyValues',
          summary: 'Your weight, resting and maximum heart rate over time',
          description: 'Each value holds from its day on, until the next one of the same measure begins.',
        },
      },
    )
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const { measure, valid_from: validFrom, value } = body
        const entered = enterValue(ctx, account, { measure, sportGroup: 'all', validFrom, value })
        ctx.jobs.wake()
        set.status = 201
        return { status: 'created' as const, data: presentChanged(ctx.db, account.id, entered) }
      },
      {
        access: 'profile:write',
        body: NewBodyValueBody,
        response: {
          201: described('The new value.', CreatedValueAnswer),
          ...errors({ 400: [...brokenRules, 'too-many-body-values'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'enterBodyValue',
          summary: 'Enter a weight, resting or maximum heart rate',
          description:
            'A value of the same measure and day is replaced. Load and energy of the workouts from that day on are computed again in the background, without reading recordings.',
        },
      },
    )
    .patch(
      '/:id',
      ({ caller: { account }, params, body }) => {
        const changes = { ...(body.valid_from && { validFrom: body.valid_from }), ...pick(body.value) }
        const changed = changeValue(ctx, account, readId(params.id), { measures: ofBody, ...changes })
        ctx.jobs.wake()
        return { status: 'success' as const, data: presentChanged(ctx.db, account.id, changed) }
      },
      {
        access: 'profile:write',
        ownedFirst: requireOwn,
        params: ValuePath,
        body: ValueChangesBody,
        response: {
          200: described('The value as it is now.', ChangedValueAnswer),
          ...errors({
            400: [...brokenRules, 'body-day-taken'],
            401: [],
            403: [],
            404: ['body-value-not-found'],
          }),
        },
        detail: {
          operationId: 'changeBodyValue',
          summary: 'Change a weight, resting or maximum heart rate, or its day',
          description: 'Fields that are not sent stay as they are.',
        },
      },
    )
    .delete(
      '/:id',
      ({ caller: { account }, params }) => {
        removeValue(ctx, account, readId(params.id), ofBody)
        ctx.jobs.wake()
        return new Response(null, { status: 204 })
      },
      {
        access: 'profile:write',
        params: ValuePath,
        parse: 'none',
        response: {
          204: NoContent('The value is deleted.'),
          ...errors({ 401: [], 403: [], 404: ['body-value-not-found'] }),
        },
        detail: {
          operationId: 'deleteBodyValue',
          summary: 'Delete a weight, resting or maximum heart rate',
          description: 'The value before it counts instead.',
        },
      },
    )
}

/** A value to change; nothing if it is not sent. */
export const pick = (value: number | undefined) => (value === undefined ? {} : { value })
