import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { clientAddress } from '../../platform/http/client-address'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { presentLikelyDuplicates } from '../duplicates/find-duplicates'
import { presentStored } from '../workouts/present-workouts'
import type { WorkoutsContext } from '../workouts-context'
import { uploadWorkoutsOperation } from './operations'
import { readWorkoutUpload } from './read-upload'
import { runUpload } from './upload-turns'
import { uploadWorkouts } from './upload-workouts'

export const uploadsRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).post(
    '',
    async ({ caller, request, server, set }) => {
      const uploaded = await withoutTimeout({ server, request }, () =>
        runUpload(ctx, { userId: caller.account.id, request }, async () => {
          await using folder = await ctx.spool.makeFolder()
          const received = await readWorkoutUpload(ctx, request, folder)
          // Awaited here, because the folder goes with the block.
          return await uploadWorkouts(ctx, caller, received)
        }),
      )
      const address = clientAddress(ctx, request, server)
      ctx.log.info('Uploaded', { address, username: caller.account.username, workouts: uploaded.length })
      set.status = 201
      const workouts = presentStored(ctx, uploaded)
      const data = { workouts, likely_duplicates: presentLikelyDuplicates(ctx.db, uploaded) }
      return { status: compatibilityOf(ctx.config).created, data }
    },
    uploadWorkoutsOperation(),
  )
