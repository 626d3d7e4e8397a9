import { type Static, Type } from '@sinclair/typebox'
import { success } from '../../http/schemas'

export const ChangedPictureAnswer = success({ message: Type.Literal('user picture updated') })
export type ChangedPictureAnswer = Static<typeof ChangedPictureAnswer>

/** For the document: the request is read by hand. */
export const PictureForm = {
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
