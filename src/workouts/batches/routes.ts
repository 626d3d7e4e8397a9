import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { readId } from '../../platform/http/input/integer-id'
import { makeBatch } from './make-batch'
import { listBatchesOperation, makeBatchOperation, undoBatchOperation } from './operations'
import { listBatches } from './store'
import { undoBatch } from './undo-batch'
import { viewBatch } from './view'

const mostListed = 20

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
      makeBatchOperation(),
    )
    .get(
      '',
      ({ caller: { account } }) => {
        const now = ctx.clock()
        const batches = listBatches(ctx.db, account.id, now, mostListed).map(batch => viewBatch(batch, now))
        return { status: 'success' as const, data: { batches } }
      },
      listBatchesOperation(),
    )
    .post(
      '/:batch_id/undo',
      ({ caller: { account }, params }) => {
        const restored = undoBatch(ctx, account.id, readId(params.batch_id))
        return { status: 'success' as const, data: { restored } }
      },
      undoBatchOperation(),
    )
}
