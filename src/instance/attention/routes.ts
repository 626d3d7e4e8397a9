import { Elysia } from 'elysia'
import { countInactiveUsers } from '../../accounts/users/store'
import { listOpenRequests } from '../../maps/street-requests/street-requests'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { errors } from '../../platform/http/schemas'
import { findLastBackupRun } from '../backups/store'
import { areBackupsMissing } from '../health/judge-backups'
import { findNewerVersion } from '../updates/check-for-updates'
import { type Attention, AttentionAnswer } from './schemas'

/** The route for the open tasks of administrators. The web app requests it on every screen, so it must be fast. */
export const attentionRoutes = (ctx: MapsContext) =>
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

async function gather(ctx: MapsContext): Promise<Attention> {
  const maps = await ctx.regions.list()
  return {
    waiting_users: ctx.mail ? 0 : countInactiveUsers(ctx.db),
    is_backup_failed: (findLastBackupRun(ctx.db)?.reason ?? null) !== null,
    is_backup_missing: areBackupsMissing(ctx),
    newer_version: findNewerVersion(ctx),
    unusable_maps: maps.filter(({ problem }) => problem !== null).length,
    street_askers: new Set((await listOpenRequests(ctx)).map(({ userId }) => userId)).size,
  }
}
