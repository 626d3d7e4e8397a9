import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Nullable, success } from '../../../platform/http/schemas'

export const CompareQuery = Type.Object({
  with: Type.String({ description: 'Short id of the second workout.' }),
})

export const comparedNames = ['hr', 'power', 'speed', 'cadence', 'elevation'] as const

const ComparedSensor = named(
  'ComparedSensor',
  Type.Object({
    quantity: Type.Unsafe<(typeof comparedNames)[number]>(
      Type.String({
        enum: [...comparedNames],
        description: 'In the unit of the field of the same name in the curves.',
      }),
    ),
    bias: Type.Number({
      description: 'Mean of the second’s values minus the first’s, once the lag is taken out.',
    }),
    lag: Nullable(
      Type.Integer({
        description:
          'Seconds by which the second shows the same later, by the best correlation from -60 to 60; null if the two have too little in common.',
      }),
    ),
    seconds: Type.Integer({ description: 'Number of seconds in which both have a value.' }),
  }),
)

const Comparison = named(
  'Comparison',
  Type.Object({
    offset: Type.Number({
      description:
        's by which the recording of the second workout begins later than that of the first; negative if earlier.',
    }),
    overlap: Type.Number({ description: 's during which both were recorded; 0 if never.' }),
    gap: Nullable(
      Type.Object(
        {
          distance: Type.Array(Type.Number(), { description: 'km from the start of the first workout' }),
          seconds: Type.Array(Nullable(Type.Number()), {
            description:
              's by which the second was later at the same place, as if both had begun together; negative if it was earlier, null where it was not there.',
          }),
        },
        { description: 'Columns of the same length. Null unless both took the same way.' },
      ),
    ),
    sensors: Type.Array(ComparedSensor, {
      description:
        'How two devices agree, for each quantity that both recorded at the same time for at least a minute.',
    }),
  }),
)
export type Comparison = Static<typeof Comparison>

export const ComparisonAnswer = named(
  'ComparisonAnswer',
  success({ data: Type.Object({ comparison: Comparison }) }),
)
export type ComparisonAnswer = Static<typeof ComparisonAnswer>
