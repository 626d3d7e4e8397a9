import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

export const ChangedAvatarAnswer = named(
  'ChangedAvatarAnswer',
  success({ message: Type.Literal('user picture updated') }),
)
export type ChangedAvatarAnswer = Static<typeof ChangedAvatarAnswer>

/** For the OpenAPI document only: the handler reads the body itself. */
export const AvatarForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: {
          file: {
            type: 'string' as const,
            format: 'binary',
            description: 'A `.jpg`, `.png` or `.gif` file of 1 MiB and 16 million pixels at most.',
          },
        },
      },
    },
  },
}
