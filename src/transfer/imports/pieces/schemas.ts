import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named } from '../../../platform/http/documented'
import { success } from '../../../platform/http/schemas'

const PiecedUpload = named(
  'PiecedUpload',
  Type.Object({
    id: Type.String(),
    offset: Type.Integer({
      description: 'Number of bytes received so far. The next piece begins at this position.',
    }),
  }),
)

export const PiecedUploadAnswer = named('PiecedUploadAnswer', success({ data: PiecedUpload }))
export type PiecedUploadAnswer = Static<typeof PiecedUploadAnswer>

export const UploadPath = Type.Object({
  upload_id: Type.String({ description: 'The `id` of the upload.' }),
})

const wholeNumber = { type: 'integer', minimum: 0 } as const

export const SizeQuery = Type.Object({
  size: Type.Optional(
    documentedAs(
      { ...wholeNumber, description: 'Size of the whole archive in bytes, if known.' },
      Type.String({ pattern: '^\\d{1,15}$' }),
    ),
  ),
})

export const OffsetQuery = Type.Object({
  offset: documentedAs(
    { ...wholeNumber, description: 'Position of the piece in the archive: the `offset` of the last answer.' },
    Type.String({ pattern: '^\\d{1,15}$' }),
  ),
})

/** For the OpenAPI document only: the handler reads the body itself. */
export const PieceBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
}
