import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Nullable, success } from '../../../platform/http/schemas'
import { type PoolUnit, poolUnits, type Stroke as StrokeName, strokes } from '../../../tracks/pools/pool'

const pace = Type.Number({ description: 's for 100 m, or for 100 yards in a pool of yards; without rests' })

const Stroke = named(
  'Stroke',
  Type.Unsafe<StrokeName>(
    Type.String({
      enum: [...strokes],
      description: 'A way to swim, as the recorder told them apart. A drill is one arm, or legs alone.',
    }),
  ),
)

const swolf = Nullable(
  Type.Integer({
    description:
      'Seconds and strokes of a length together, which depend on the pool. Null for a drill, and where no strokes were counted.',
  }),
)

const Length = named(
  'PoolLength',
  Type.Object({
    number: Type.Integer({ description: 'From the start of the swim; the first is 1.' }),
    start: Type.Number({ description: 's from the start of the recording' }),
    duration: Type.Number({ description: 's' }),
    distance: Type.Number({ description: 'km' }),
    pace,
    stroke: Nullable(Stroke),
    strokes: Nullable(
      Type.Integer({ description: 'As the recorder counted them: mostly those of one arm.' }),
    ),
    swolf,
    rest: Type.Number({
      description: 's at the wall, until the next length or the end; 0 for who swam on',
    }),
  }),
)
export type Length = Static<typeof Length>

const LapOfLengths = named(
  'LapOfLengths',
  Type.Object({
    start: Type.Number({ description: 's from the start of the recording' }),
    duration: Type.Number({ description: 's to the end of its last length, rests in between included' }),
    moving: Type.Number({ description: 's in which somebody swam' }),
    distance: Type.Number({ description: 'km' }),
    pace,
    strokes: Nullable(Type.Integer()),
    swolf: Nullable(Type.Number({ description: 'On average of the lengths that have one.' })),
    lengths: Type.Array(Length),
  }),
)
export type LapOfLengths = Static<typeof LapOfLengths>

/** Why there are no lengths. */
export const withoutLengths = {
  'no-lengths': 'The recording tells of none: it is no FIT file of a swim in a pool.',
  'lengths-not-kept': 'It was a swim in a pool, stored before lengths were kept.',
} as const
type WithoutLengths = keyof typeof withoutLengths

export const LengthsAnswer = named(
  'LengthsAnswer',
  success({
    data: Type.Object({
      pool: Nullable(
        Type.Object({
          length: Type.Number({ description: 'In its unit.' }),
          unit: Type.Unsafe<PoolUnit>(Type.String({ enum: Object.keys(poolUnits) })),
        }),
      ),
      laps: Type.Array(LapOfLengths, {
        description:
          'The laps of the recorder in which somebody swam, in their order; one where it has none. A lap of rest is the `rest` of the length before it.',
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
