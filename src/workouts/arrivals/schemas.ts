import { type Static, Type } from '@sinclair/typebox'
import { named, PathPart, QueriedOrEmpty } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

export const ArrivalAnswer = named(
  'ArrivalAnswer',
  success({
    data: Type.Object({
      outcome: Type.Union([Type.Literal('added'), Type.Literal('extended'), Type.Literal('present')], {
        description:
          '`added`: at least one workout is new. `extended`: a workout got a longer recording, and kept all else. `present`: everything was there already.',
      }),
      workout_ids: Type.Array(Type.String(), { description: 'The workouts of the file.' }),
    }),
  }),
)
export type ArrivalAnswer = Static<typeof ArrivalAnswer>

export const ArrivalQuery = Type.Object({
  sport: QueriedOrEmpty({
    type: 'string',
    pattern: String.raw`^(auto|\d{1,15})$`,
    examples: ['auto'],
    description:
      'Id of the sport. `auto`, which is the default, takes it from the file; if that names none that is known, it is guessed, and `sport_confirmed` of the workout is false.',
  }),
  key: QueriedOrEmpty({
    type: 'string',
    description: 'An idempotency key, as in `POST /api/workouts`. Default: the content of the file.',
  }),
})

const file_name = PathPart({
  type: 'string',
  description: 'Name of the file. Only an extension `.kmz` counts; everything else is told by the content.',
})

const upload_token = PathPart({ type: 'string', description: 'The token of an upload address.' })

export const NamedFilePath = Type.Object({ file_name })
export const UploadAddressPath = Type.Object({ upload_token })
export const NamedUploadAddressPath = Type.Object({ upload_token, file_name })

/** This only documents the body. The handler reads it. */
export const ArrivalBody = {
  required: true,
  content: {
    'application/octet-stream': {
      schema: {
        type: 'string' as const,
        format: 'binary',
        description:
          'A recording, packed or not, or a `.zip` archive of recordings. The `Content-Type` does not matter, unless it says `multipart/form-data`: the file is then the only one of the form, in a part of any name.',
      },
    },
  },
}
