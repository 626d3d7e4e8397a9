import { type Static, Type } from '@sinclair/typebox'
import { documentedWith, named } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { Nullable, success } from '../../platform/http/schemas'
import { StretchAnswer } from '../recording/curves/schemas'

/** Maximum number of stretches of a workout. */
export const maxStretches = 100
/** Maximum length of the name of a stretch, in code points. */
export const maxNameLength = 100
/** Latest start or end of a stretch, in seconds from the start of the recording. No recording is longer. */
export const maxStretchSecond = 366 * 24 * 3600

const from = 's from the start of the recording'

const KeptStretch = named(
  'KeptStretch',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    from: Type.Number({ description: from }),
    to: Type.Number({ description: from }),
    figures: Nullable(StretchAnswer.properties.data.properties.stretch),
  }),
)
export type KeptStretch = Static<typeof KeptStretch>

const Name = documentedWith(
  { minLength: 1, maxLength: maxNameLength },
  Type.String({ description: 'Blanks around it are removed.' }),
)

export const StretchPath = Type.Object({
  workout_short_id: Type.String({ description: 'The `id` of the workout.' }),
  stretch_id: IdPart('The `id` of the stretch.'),
})

export const NewStretchBody = named(
  'KeptStretchInput',
  Type.Object(
    {
      name: Name,
      from: Type.Number({ minimum: 0, maximum: maxStretchSecond, description: `${from}.` }),
      to: Type.Number({
        minimum: 0,
        maximum: maxStretchSecond,
        description: `${from}, more than \`from\`. The end of the recording counts if it is earlier.`,
      }),
    },
    { additionalProperties: true },
  ),
)
export type NewStretchBody = Static<typeof NewStretchBody>

export const StretchChangesBody = named(
  'KeptStretchChanges',
  Type.Object({ name: Name }, { additionalProperties: true }),
)
export type StretchChangesBody = Static<typeof StretchChangesBody>

const data = Type.Object({
  stretches: Type.Array(KeptStretch, { description: 'In the order of their starts.' }),
})
export const StretchesAnswer = named('KeptStretchesAnswer', success({ data }))
export type StretchesAnswer = Static<typeof StretchesAnswer>
export const CreatedStretchAnswer = named(
  'CreatedStretchAnswer',
  Type.Object({ status: Type.Literal('created'), data }),
)
