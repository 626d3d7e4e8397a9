import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { pacedPieces } from '../../../platform/http/input/paced-body'
import {
  addPieceOperation,
  beginUploadOperation,
  dropUploadOperation,
  readUploadOperation,
} from './operations'
import { addPiece, beginPieces, dropPieces, findPieces, type PiecedUpload } from './receive-pieces'

/** Archives that come in pieces. */
export const piecesRoutes = (ctx: PlatformContext) => {
  const answer = (data: PiecedUpload) => ({ status: 'success' as const, data })

  return new Elysia({ prefix: '/api/auth/account/import/uploads', tags: ['Import'] })
    .use(createGuard(ctx))
    .post(
      '',
      async ({ caller: { account }, query, set }) => {
        set.status = 201
        return answer(await beginPieces(ctx, account.id, Number(query.size ?? 0)))
      },
      beginUploadOperation(),
    )
    .get(
      '/:upload_id',
      async ({ caller: { account }, params }) => answer(await findPieces(ctx, account.id, params.upload_id)),
      readUploadOperation(),
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
      addPieceOperation(),
    )
    .delete(
      '/:upload_id',
      async ({ caller: { account }, params }) => {
        await dropPieces(ctx, account.id, params.upload_id)
        return new Response(null, { status: 204 })
      },
      dropUploadOperation(),
    )
}
