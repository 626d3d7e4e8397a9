import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'
import { Whole } from './recording-schemas'
import { ListedFigures, Workout } from './schemas'

const OutingLeg = named(
  'OutingLeg',
  Type.Object({
    workout: Workout,
    ...ListedFigures.properties,
    starts_after: Type.Integer({ description: 'Seconds from the start of the outing to that of the leg.' }),
    transition: Type.Integer({
      description: 'Seconds from the end of the leg before to the start of this one; 0 for the first leg.',
    }),
  }),
)
export type OutingLeg = Static<typeof OutingLeg>

const Outing = named(
  'Outing',
  Type.Object({
    ...Whole.properties,
    legs: Type.Array(OutingLeg, { description: 'At least two, in the order of time.' }),
  }),
)
export type Outing = Static<typeof Outing>

export const OutingAnswer = named('OutingAnswer', success({ data: Type.Object({ outing: Outing }) }))
export type OutingAnswer = Static<typeof OutingAnswer>

export const OutingChanges = named(
  'OutingChanges',
  Type.Object(
    {
      title: Type.String({
        description: 'The new title of all legs, cut to 255 characters. An empty text changes nothing.',
      }),
    },
    { additionalProperties: true },
  ),
)
export type OutingChanges = Static<typeof OutingChanges>
