import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { readId } from '../../platform/http/input/integer-id'
import { makeBatch } from './make-batch'
import { listBatchesOperation, makeBatchOperation, undoBatchOperation } from './operations'
import type { Batch } from './schemas'
import { type BatchRow, listBatches } from './store'
import { undoBatch } from './undo-batch'

const mostListed = 20

export const batchesRoutes = (ctx: PlatformContext) => {
  const viewBatch = ({ id, kind, workoutsCount, madeAt, endsAt }: BatchRow): Batch => ({
    id,
    action: kind,
    workouts: workoutsCount,
    made_date: httpDate(madeAt),
    end_date: httpDate(endsAt),
    seconds_left: Math.max(0, Math.floor((endsAt.getTime() - ctx.clock().getTime()) / 1000)),
  })

  return new Elysia({ prefix: '/api/workouts/batches', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const { batch, leftOut } = makeBatch(ctx, account, body)
        set.status = 201
        return { status: 'created' as const, data: { batches: [viewBatch(batch)], left_out: leftOut } }
      },
      makeBatchOperation(),
    )
    .get(
      '',
      ({ caller: { account } }) => {
        const batches = listBatches(ctx.db, account.id, ctx.clock(), mostListed).map(viewBatch)
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
