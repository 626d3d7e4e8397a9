import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { Batch } from '../batches/schemas'
import { Workout } from '../workouts/schemas'

/** Maximum number of parts: enough for a user who forgot to press the lap button. */
const maxParts = 10

const Part = Type.Object(
  {
    from: Type.Number({
      minimum: 0,
      maximum: 1e9,
      description: 'Start of the part in s from the start of the recording.',
    }),
    to: Type.Number({
      minimum: 0,
      maximum: 1e9,
      description: 'End of the part in s from the start of the recording; greater than `from`.',
    }),
  },
  { additionalProperties: true },
)

export const CutBody = named(
  'Cut',
  Type.Object(
    {
      parts: Type.Optional(
        Type.Array(Part, {
          maxItems: maxParts,
          description:
            'The parts to keep, in order and without overlaps. Each part becomes a workout; the first part gets the id of this workout. If missing, the whole recording is kept.',
        }),
      ),
      start: Type.Optional(
        Type.String({
          description:
            'The correct start of the first part, `YYYY-MM-DD HH:MM` in your time zone, if the clock of the device was wrong. The seconds of the start are kept.',
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
