import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { pacedPieces } from '../../../platform/http/input/bounded-body'
import { errors, NoContent } from '../../../platform/http/schemas'
import { addPiece, beginPieces, dropPieces, findPieces } from './receive-pieces'
import { OffsetQuery, PieceBody, PiecedUploadAnswer, SizeQuery, UploadPath } from './schemas'

export const piecesRoutes = (ctx: PlatformContext) => {
  const answer = (data: PiecedUploadAnswer['data']) => ({ status: 'success' as const, data })

  return new Elysia({ prefix: '/api/auth/account/import/uploads', tags: ['Import'] })
    .use(createGuard(ctx))
    .post(
      '',
      async ({ caller: { account }, query, set }) => {
        set.status = 201
        return answer(await beginPieces(ctx, account.id, Number(query.size ?? 0)))
      },
      {
        access: 'session',
        parse: 'none',
        query: SizeQuery,
        response: {
          201: described('The new, empty upload.', PiecedUploadAnswer),
          ...errors({
            400: ['fields-invalid'],
            401: [],
            403: [],
            413: ['storage-limit-reached'],
            507: ['disk-full'],
          }),
        },
        detail: {
          operationId: 'beginImportUpload',
          summary: 'Begin to upload an archive in pieces',
          description:
            'For large archives and unreliable connections; only the free space on the disk and the storage limit of the account limit the size. A new upload replaces an earlier one. An upload can be continued after a restart of the server, and is deleted if nothing arrives for a day. When all pieces are sent, `POST /api/auth/account/import?upload=` imports the archive. If that is called too early, the pieces are kept.',
        },
      },
    )
    .get(
      '/:upload_id',
      async ({ caller: { account }, params }) => answer(await findPieces(ctx, account.id, params.upload_id)),
      {
        access: 'session',
        params: UploadPath,
        response: {
          200: described('The progress of the upload.', PiecedUploadAnswer),
          ...errors({ 401: [], 403: [], 404: ['upload-not-found'] }),
        },
        detail: {
          operationId: 'getImportUpload',
          summary: 'Progress of an upload in pieces',
          description: 'Needed after a piece was interrupted: the next piece begins at `offset`.',
        },
      },
    )
    .patch(
      '/:upload_id',
      async ({ caller: { account }, params, query, request }) =>
        answer(
          await addPiece(ctx, account.id, params.upload_id, {
            offset: Number(query.offset),
            content: pacedPieces(request.body ?? new Blob().stream()),
          }),
        ),
      {
        access: 'session',
        // The handler reads the body as a stream.
        parse: 'none',
        params: UploadPath,
        query: OffsetQuery,
        response: {
          200: described('The progress of the upload.', PiecedUploadAnswer),
          ...errors({
            400: ['fields-invalid', 'upload-offset-wrong', 'upload-piece-underway'],
            401: [],
            403: [],
            404: ['upload-not-found'],
            413: ['storage-limit-reached'],
            507: ['disk-full'],
          }),
        },
        detail: {
          operationId: 'addImportPiece',
          summary: 'Send the next piece of an archive',
          description:
            'The body is the piece, of any length. If the connection breaks, the received part is kept.',
          requestBody: PieceBody,
        },
      },
    )
    .delete(
      '/:upload_id',
      async ({ caller: { account }, params }) => {
        await dropPieces(ctx, account.id, params.upload_id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: UploadPath,
        response: {
          204: NoContent('The received pieces are deleted.'),
          ...errors({ 401: [], 403: [], 404: ['upload-not-found'] }),
        },
        detail: {
          operationId: 'dropImportUpload',
          summary: 'Cancel an upload in pieces',
          description: 'Its pieces are deleted.',
        },
      },
    )
}
