import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Nullable, success } from '../../../platform/http/schemas'
import { type PoolUnit, poolUnits, type Stroke as StrokeName, strokes } from '../../../tracks/pool'

const pace = Type.Number({
  description: 's per 100 m, or per 100 yards in a pool measured in yards; without rests',
})

const Stroke = named(
  'Stroke',
  Type.Unsafe<StrokeName>(
    Type.String({
      enum: [...strokes],
      description: 'Stroke recognized by the recorder. A drill is one arm or legs only.',
    }),
  ),
)

const swolf = Nullable(
  Type.Integer({
    description:
      'Seconds plus strokes of a length, so it depends on the length of the pool. Null for a drill, and if no strokes were counted.',
  }),
)

const Length = named(
  'PoolLength',
  Type.Object({
    number: Type.Integer({ description: 'Number counted from the start of the swim; the first is 1.' }),
    recorded_number: Type.Integer({
      description: 'Number of the length in the recording. The halves of a split length share it.',
    }),
    may_be_two: Type.Boolean({
      description:
        'Whether the recorder probably missed a turn: the length takes more than 1.7 times the median of those with the same stroke between the same rests. It can be split.',
    }),
    half: Nullable(
      Type.Integer({
        description: '1 or 2 for the halves of a length that the owner has split, otherwise null.',
        minimum: 1,
        maximum: 2,
      }),
    ),
    start: Type.Number({ description: 's from the start of the recording' }),
    duration: Type.Number({ description: 's' }),
    distance: Type.Number({ description: 'km' }),
    pace,
    stroke: Nullable(Stroke),
    strokes: Nullable(
      Type.Integer({ description: 'Number of strokes counted by the recorder, usually of one arm.' }),
    ),
    swolf,
    rest: Type.Number({
      description: 's of rest at the wall before the next length, or before the end; 0 without a rest',
    }),
  }),
)
export type Length = Static<typeof Length>

const LapOfLengths = named(
  'LapOfLengths',
  Type.Object({
    start: Type.Number({ description: 's from the start of the recording' }),
    duration: Type.Number({
      description: 's from the start of the lap to the end of its last length, including rests in between',
    }),
    moving: Type.Number({ description: 's of swimming' }),
    distance: Type.Number({ description: 'km' }),
    pace,
    strokes: Nullable(Type.Integer()),
    swolf: Nullable(Type.Number({ description: 'Average over the lengths that have a SWOLF.' })),
    lengths: Type.Array(Length),
  }),
)
export type LapOfLengths = Static<typeof LapOfLengths>

/** The reasons why a workout has no pool lengths, with their descriptions. */
const withoutLengths = {
  'no-lengths': 'The recording has no lengths: it is not a FIT file of a pool swim.',
  'lengths-not-kept': 'The pool swim was stored by a version that did not keep lengths.',
} as const
type WithoutLengths = keyof typeof withoutLengths

export const SplitLengthBody = named(
  'SplitLengthInput',
  Type.Object(
    {
      recorded_number: Type.Integer({
        minimum: 1,
        description: 'The `recorded_number` of the length.',
        examples: [7],
      }),
      split: Type.Boolean({
        description: 'True to split it in two equal halves, false to undo that.',
      }),
    },
    { additionalProperties: true },
  ),
)
export type SplitLengthBody = Static<typeof SplitLengthBody>

export const LengthsAnswer = named(
  'LengthsAnswer',
  success({
    data: Type.Object({
      pool: Nullable(
        Type.Object({
          length: Type.Number({ description: 'Length of the pool in `unit`.' }),
          unit: Type.Unsafe<PoolUnit>(Type.String({ enum: Object.keys(poolUnits) })),
        }),
      ),
      laps: Type.Array(LapOfLengths, {
        description:
          'The laps of the recorder with swimming, in order; a single lap if it recorded none. A lap of rest counts as the `rest` of the length before it.',
      }),
      reason: Nullable(
        Type.Unsafe<WithoutLengths>(
          Type.String({
            enum: Object.keys(withoutLengths),
            description: Object.entries(withoutLengths)
              .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
              .join('\n'),
          }),
        ),
      ),
    }),
  }),
)
export type LengthsAnswer = Static<typeof LengthsAnswer>
