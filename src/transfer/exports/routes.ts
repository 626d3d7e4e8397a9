import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, FileAnswer } from '../../platform/http/schemas'
import { makeDownloadLink, openArchive, requestExport } from './account-archive'
import { ArchivePath, DownloadLinkAnswer, ExportAnswer, RequestedExportAnswer } from './schemas'
import { findExportRequest } from './store'
import { viewExportRequest } from './view'

/**
 * For a token, this scope is the consent: it was given for an archive of everything. Upload addresses can do nothing of
 * this, and links for browsers are made by sessions alone.
 */
const scope = 'account:export'

export const exportsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth/account/export', tags: ['Export'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account } }) => {
        const request = findExportRequest(ctx.db, account.id)
        return { status: 'success' as const, request: request ? viewExportRequest(request) : null }
      },
      {
        access: scope,
        response: {
          200: described('The request for an archive, or null.', ExportAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'getExport',
          summary: 'State of the archive that you requested',
          description: 'Null if there is no request. An archive is deleted after one day.',
        },
      },
    )
    .post(
      '/request',
      async ({ caller: { account } }) => {
        const { request, refusal } = await requestExport(ctx, account.id)
        const view = viewExportRequest(request)
        if (refusal) return { status: 'error' as const, ...refusal, request: view }
        return { status: 'success' as const, request: view }
      },
      {
        access: scope,
        recentProofOfSession: 'contract',
        parse: 'none',
        response: {
          200: described('The new request, or the existing one.', RequestedExportAnswer),
          ...errors({ 401: [], 403: ['proof-required'] }),
        },
        detail: {
          operationId: 'requestExport',
          summary: 'Request an archive of all your data',
          description:
            'The archive is made in the background. If a request is refused, the answer has the status `error` and contains the existing request. A session may need a recent proof.',
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
        recentProof: 'own',
        parse: 'none',
        response: {
          200: described('The link.', DownloadLinkAnswer),
          ...errors({ 401: [], 403: ['proof-required'], 404: ['export-not-found'] }),
        },
        detail: {
          operationId: 'makeExportLink',
          summary: 'Get a link for downloading the archive without a token',
          description: 'For browsers, which need a URL to save a file to disk. Needs a recent proof.',
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
        downloadAccess: scope,
        recentProofOfSession: 'contract',
        params: ArchivePath,
        response: {
          200: FileAnswer('application/x-gzip', 'The archive, a zip file in spite of its media type.'),
          ...errors({ 400: ['fields-invalid'], 401: [], 403: ['proof-required'], 404: ['export-not-found'] }),
        },
        detail: {
          operationId: 'downloadExport',
          summary: 'Download the archive',
          description:
            'Needs a token, or a download link. A session may need a recent proof. Accepts `Range`.',
        },
      },
    )
