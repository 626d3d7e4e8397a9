import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { errors, FileAnswer } from '../../http/schemas'
import { makeDownloadLink, openArchive } from './open-archive'
import { requestExport } from './request-export'
import { ArchivePath, DownloadLinkAnswer, ExportAnswer, RequestedExportAnswer } from '../../exports/schemas'
import { findExportRequest } from './store'
import { viewExportRequest } from './view'

/** Everything of one's own, as one archive. */
export const exportsRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/auth/account/export', tags: ['Export'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account } }) => {
        const request = findExportRequest(ctx.db, account.id)
        return { status: 'success' as const, request: request ? viewExportRequest(request) : null }
      },
      {
        access: 'session',
        response: { 200: ExportAnswer, ...errors(401, 403) },
        detail: {
          summary: 'What became of the archive you asked for',
          description: 'Null when there is none, or none any more: an archive is kept for a day.',
        },
      },
    )
    .post(
      '/request',
      async ({ caller: { account } }) => {
        const { request, refusal } = await requestExport(ctx, account.id)
        const view = viewExportRequest(request)
        if (refusal) return { status: 'error' as const, message: refusal, request: view }
        return { status: 'success' as const, request: view }
      },
      {
        access: 'session',
        parse: 'none',
        response: { 200: RequestedExportAnswer, ...errors(401, 403) },
        detail: {
          summary: 'Ask for an archive of everything that is yours',
          description:
            'It is made in the background. A refusal, with the status `error`, carries the request there is already.',
        },
      },
    )
    .post(
      '/link',
      async ({ caller }) => ({
        status: 'success' as const,
        data: { url: await makeDownloadLink(ctx, caller) },
      }),
      {
        access: 'session',
        parse: 'none',
        response: { 200: DownloadLinkAnswer, ...errors(401, 403, 404) },
        detail: {
          summary: 'An address to download the archive from, without a token',
          description: 'For browsers, which only write to the disk what has an address of its own.',
        },
      },
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
      {
        downloadAccess: 'session',
        params: ArchivePath,
        response: {
          200: FileAnswer('application/x-gzip', 'The archive: a zip file, whatever its media type says.'),
          ...errors(401, 403, 404),
        },
        detail: {
          summary: 'Download the archive',
          description: 'With a token, or at the address that a link gave.',
        },
      },
    )
