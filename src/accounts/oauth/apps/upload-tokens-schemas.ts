import { type Static, Type } from '@sinclair/typebox'
import { documentedWith, named, sampled } from '../../../platform/http/documented'
import { IdPart } from '../../../platform/http/input/integer-id'
import { DateTime, Nullable, success } from '../../../platform/http/schemas'
import { maxTokenNameLength } from './schemas'

/** A token that can only add recordings. It is a part of the address to which an app sends them. */
export const UploadToken = named(
  'UploadToken',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    created_at: DateTime,
    last_used_at: Nullable(
      Type.String({
        description: 'Accurate to five minutes. Null if nothing has been sent yet.',
        examples: ['Tue, 13 Mar 2018 12:44:45 GMT'],
      }),
    ),
  }),
)
export type UploadToken = Static<typeof UploadToken>

export const UploadTokensAnswer = named(
  'UploadTokensAnswer',
  success({ data: Type.Object({ upload_tokens: Type.Array(UploadToken) }) }),
)
export type UploadTokensAnswer = Static<typeof UploadTokensAnswer>

export const UploadTokenPath = Type.Object({ id: IdPart('The `id` of the token.') })

export const NewUploadTokenBody = named(
  'UploadTokenInput',
  sampled(
    { name: 'FitoTrack' },
    Type.Object({
      name: documentedWith(
        { minLength: 1, maxLength: maxTokenNameLength },
        Type.String({ description: 'On one line.' }),
      ),
    }),
  ),
)
export type NewUploadTokenBody = Static<typeof NewUploadTokenBody>

export const NewUploadTokenAnswer = named(
  'CreatedUploadTokenAnswer',
  Type.Object({
    data: Type.Object({
      upload_token: Type.Composite([
        UploadToken,
        Type.Object({
          token: Type.String({ description: 'The token. It is only shown once.' }),
          path: Type.String({
            description: 'Path on this server to which files can be sent. It contains the token.',
            examples: ['/api/upload/t/thu_…'],
          }),
        }),
      ]),
    }),
    status: Type.Literal('created'),
  }),
)
export type NewUploadTokenAnswer = Static<typeof NewUploadTokenAnswer>
