import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { Batch } from '../batches/schemas'
import { Workout } from '../workouts/schemas'

/** More parts than anybody needs who forgot to press the lap button. */
const mostParts = 10

const Part = Type.Object(
  {
    from: Type.Number({ minimum: 0, maximum: 1e9, description: 's from the start' }),
    to: Type.Number({ minimum: 0, maximum: 1e9, description: 's from the start, more than `from`' }),
  },
  { additionalProperties: true },
)

export const CutBody = named(
  'Cut',
  Type.Object(
    {
      parts: Type.Optional(
        Type.Array(Part, {
          maxItems: mostParts,
          description:
            'What is kept, in its order and without overlaps: each becomes a workout, the first of them with the id of this one. Without it, all of it.',
        }),
      ),
      start: Type.Optional(
        Type.String({
          description:
            'When the first part began, `YYYY-MM-DD HH:MM` on your clocks, for a device whose clock was wrong. The seconds stay.',
        }),
      ),
    },
    { additionalProperties: true, description: 'At least one of `parts` and `start`.' },
  ),
)
export type CutBody = Static<typeof CutBody>

export const CutAnswer = named(
  'CutAnswer',
  Type.Object({
    status: Type.Literal('created'),
    data: Type.Object({
      workouts: Type.Array(Workout),
      batches: Type.Array(Batch),
    }),
  }),
)
export type CutAnswer = Static<typeof CutAnswer>
