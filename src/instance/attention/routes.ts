import { Elysia } from 'elysia'
import { countInactiveUsers } from '../../accounts/users/store'
import type { RegionsContext } from '../../maps/regions/regions'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { errors } from '../../platform/http/schemas'
import { findLastBackupRun } from '../backups/store'
import { areBackupsMissing } from '../health/judge-backups'
import { findNewerVersion } from '../updates/check-for-updates'
import { type Attention, AttentionAnswer } from './schemas'

/** The route for the open tasks of administrators. The web app requests it on every screen, so it must be fast. */
export const attentionRoutes = (ctx: RegionsContext) =>
  new Elysia({ prefix: '/api/attention', tags: ['Instance'] })
    .use(createGuard(ctx))
    .get('', async () => ({ status: 'success' as const, data: await gather(ctx) }), {
      adminAccess: 'session',
      response: {
        200: described('The open tasks.', AttentionAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'getAttention',
        summary: 'Open tasks for administrators',
        description: 'All fields are 0, false or null if there is nothing to do.',
      },
    })

async function gather(ctx: RegionsContext): Promise<Attention> {
  const maps = await ctx.regions.list()
  return {
    waiting_users: ctx.mail ? 0 : countInactiveUsers(ctx.db),
    is_backup_failed: (findLastBackupRun(ctx.db)?.reason ?? null) !== null,
    is_backup_missing: areBackupsMissing(ctx),
    newer_version: findNewerVersion(ctx),
    unusable_maps: maps.filter(({ problem }) => problem !== null).length,
  }
}
