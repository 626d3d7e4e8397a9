import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { makeDownloadLink, openArchive } from './open-archive'
import { requestExport } from './request-export'
import {
  downloadArchiveOperation,
  makeDownloadLinkOperation,
  readExportOperation,
  requestExportOperation,
} from './schemas'
import { findExportRequest } from './store'
import { viewExportRequest } from './view'

/** Everything of one's own, as one archive. */
export const exportsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth/account/export', tags: ['Export'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account } }) => {
        const request = findExportRequest(ctx.db, account.id)
        return { status: 'success' as const, request: request ? viewExportRequest(request) : null }
      },
      readExportOperation(),
    )
    .post(
      '/request',
      async ({ caller: { account } }) => {
        const { request, refusal } = await requestExport(ctx, account.id)
        const view = viewExportRequest(request)
        if (refusal) return { status: 'error' as const, ...refusal, request: view }
        return { status: 'success' as const, request: view }
      },
      requestExportOperation(),
    )
    .post(
      '/link',
      async ({ caller }) => ({
        status: 'success' as const,
        data: { url: await makeDownloadLink(ctx, caller) },
      }),
      makeDownloadLinkOperation(),
    )
    .get(
      '/:file_name',
      async ({ caller: { account }, params: { file_name } }) =>
        new Response(await openArchive(ctx, account.id, file_name), {
          headers: {
            'content-type': 'application/x-gzip',
            'content-disposition': `attachment; filename=${file_name}`,
          },
        }),
      downloadArchiveOperation(),
    )
