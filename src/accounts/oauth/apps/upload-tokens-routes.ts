import { Elysia } from 'elysia'
import { httpDate } from '../../../lib/net/http-date'
import { createGuard } from '../../../platform/access/guard'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { readId } from '../../../platform/http/input/integer-id'
import { requesterOf } from '../../../platform/http/requester'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import { createUploadToken } from './create-upload-token'
import {
  NewUploadTokenAnswer,
  NewUploadTokenBody,
  type UploadToken,
  UploadTokenPath,
  UploadTokensAnswer,
} from './upload-tokens-schemas'
import { deleteUploadToken, listUploadTokens, type UploadTokenRow } from './upload-tokens-store'

/** Routes for the addresses to which apps without a login send recordings. */
export const uploadTokensRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/oauth', tags: ['Apps'] })
    .use(createGuard(ctx))
    .get(
      '/upload-tokens',
      ({ caller: { account } }) => ({
        status: 'success' as const,
        data: { upload_tokens: listUploadTokens(ctx.db, account.id).map(viewUploadToken) },
      }),
      {
        access: 'session',
        response: {
          200: described('The tokens, without their secrets.', UploadTokensAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listUploadTokens',
          summary: 'Your upload addresses',
          description: 'Newest first.',
        },
      },
    )
    .post(
      '/upload-tokens',
      ({ caller, body, request, server }) => {
        const requester = requesterOf(ctx, request, server)
        const { row, token } = createUploadToken(ctx, caller, body, requester)
        const secret = { token, path: `/api/upload/t/${token}` }
        return { status: 'created' as const, data: { upload_token: { ...viewUploadToken(row), ...secret } } }
      },
      {
        access: 'session',
        recentProof: 'own',
        body: NewUploadTokenBody,
        response: {
          200: described('The token and its address. Both are only shown once.', NewUploadTokenAnswer),
          ...errors({
            400: [...jsonCodes, 'app-name-invalid', 'app-text-invalid', 'too-many-upload-tokens'],
            401: [],
            403: ['proof-required'],
          }),
        },
        detail: {
          operationId: 'createUploadToken',
          summary: 'Create an upload address',
          description:
            'For an app that knows only an address to send files to, see `POST /api/upload/t/{upload_token}`. The token can do nothing but add recordings. Each user can have at most 50. Needs a recent proof.',
        },
      },
    )
    .delete(
      '/upload-tokens/:id',
      ({ caller, params }) => {
        transact(ctx.db, tx => {
          const wasThere = deleteUploadToken(tx, caller.account.id, readId(params.id) ?? 0)
          if (!wasThere) throw notFound('upload-token-not-found', 'upload address not found')
          recordAct(ctx, tx, { act: 'token-deleted', by: byCaller(caller) })
        })
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: UploadTokenPath,
        response: {
          204: NoContent('Files that are sent to the address are refused at once.'),
          ...errors({ 401: [], 403: [], 404: ['upload-token-not-found'] }),
        },
        detail: {
          operationId: 'deleteUploadToken',
          summary: 'Delete an upload address',
          description: 'What came to it stays.',
        },
      },
    )

const viewUploadToken = ({ id, name, createdAt, lastUsedAt }: UploadTokenRow): UploadToken => ({
  id,
  name,
  created_at: httpDate(createdAt),
  last_used_at: lastUsedAt && httpDate(lastUsedAt),
})
