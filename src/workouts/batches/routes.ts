import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { errors, jsonCodes, saying } from '../../platform/http/schemas'
import { confirmSports, makeBatch, undoBatch } from './batches'
import {
  BatchAnswer,
  BatchBody,
  BatchesAnswer,
  BatchPath,
  ConfirmSportsBody,
  maxInBatch,
  UndoneAnswer,
} from './schemas'
import { listBatches } from './store'
import { viewBatch } from './view'

const maxListed = 20

export const batchesRoutes = (ctx: PlatformContext) => {
  return new Elysia({ prefix: '/api/workouts/batches', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const { batch, leftOut } = makeBatch(ctx, account, body)
        set.status = 201
        return {
          status: 'created' as const,
          data: { batches: [viewBatch(batch, ctx.clock())], left_out: leftOut },
        }
      },
      {
        access: 'workouts:write',
        body: BatchBody,
        response: {
          201: described('The new batch.', BatchAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'day-invalid',
              'equipment-inactive',
              'equipment-unknown',
              'filter-invalid',
              'id-invalid',
              'nothing-to-change',
              'sport-id-invalid',
              'sport-unknown',
              saying('too-many-selected', `${maxInBatch} workouts at once, at most`),
            ],
            401: [],
            403: [],
            404: ['workout-not-found'],
          }),
        },
        detail: {
          operationId: 'makeBatch',
          summary: 'Delete or change workouts, with undo',
          description:
            'Deletes or changes one or more workouts: all of them, or none in case of an error. The batch can be undone for ten minutes, even after a restart of the server. After that, deleted workouts cannot be restored. `DELETE` on a workout deletes it permanently at once.',
        },
      },
    )
    .get(
      '',
      ({ caller: { account } }) => {
        const now = ctx.clock()
        const batches = listBatches(ctx.db, account.id, now, maxListed).map(batch => viewBatch(batch, now))
        return { status: 'success' as const, data: { batches } }
      },
      {
        access: 'workouts:read',
        response: {
          200: described('Latest first, 20 at most.', BatchesAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listBatches',
          summary: 'Batches that can still be undone',
          description: 'Batches of deleted or changed workouts whose ten minutes are not over.',
        },
      },
    )
    .post(
      '/:batch_id/undo',
      ({ caller: { account }, params }) => {
        const putBack = undoBatch(ctx, account.id, readId(params.batch_id))
        return { status: 'success' as const, data: { restored: putBack } }
      },
      {
        access: 'workouts:write',
        params: BatchPath,
        parse: 'none',
        response: {
          200: described('The workouts are restored.', UndoneAnswer),
          ...errors({
            400: [saying('sport-unknown', 'sport id <sport_id> not found')],
            401: [],
            403: [],
            404: ['undo-over'],
          }),
        },
        detail: {
          operationId: 'undoBatch',
          summary: 'Undo a batch',
          description:
            'Restores deleted workouts with their ids, files, records and equipment. Changed workouts get back their former sport and equipment, unless they were changed again since.',
        },
      },
    )
}

export const confirmSportsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).post(
    '/confirm-sports',
    ({ caller: { account }, body, set }) => {
      const batch = confirmSports(ctx, account.id, body)
      ctx.jobs.wake()
      set.status = 201
      return { status: 'created' as const, data: { batches: [viewBatch(batch, ctx.clock())], left_out: 0 } }
    },
    {
      access: 'workouts:write',
      body: ConfirmSportsBody,
      response: {
        201: described('The batch, by which it can be undone.', BatchAnswer),
        ...errors({
          400: [...jsonCodes, 'sport-id-invalid', saying('sport-unknown', 'sport id <sport_id> not found')],
          401: [],
          403: [],
          404: ['workout-not-found'],
        }),
      },
      detail: {
        operationId: 'confirmSports',
        summary: 'Confirm guessed sports',
        description:
          'Records and best efforts are then as if the sport had been known from the start. `GET /api/workouts?sport_confirmed=false` lists the workouts that wait for it. All of them or none; it can be undone like other batches.',
      },
    },
  )
