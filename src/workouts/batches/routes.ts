import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { errors, jsonCodes, saying } from '../../platform/http/schemas'
import { makeBatch, undoBatch } from './batches'
import { BatchAnswer, BatchBody, BatchesAnswer, BatchPath, maxInBatch, UndoneAnswer } from './schemas'
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
        const restored = undoBatch(ctx, account.id, readId(params.batch_id))
        return { status: 'success' as const, data: { restored } }
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
