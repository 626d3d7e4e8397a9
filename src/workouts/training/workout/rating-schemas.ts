import { Type } from '@sinclair/typebox'
import { named, sampled } from '../../../platform/http/documented'
import { Nullable } from '../../../platform/http/schemas'

export const WorkoutRatingBody = named(
  'WorkoutRating',
  sampled(
    { perceived_exertion: 5 },
    Type.Object(
      {
        perceived_exertion: Nullable(
          Type.Integer({
            minimum: 1,
            maximum: 10,
            description:
              'How hard the workout felt, from 1 (very easy) to 10 (as hard as you can). Null to return to what the device wrote.',
          }),
        ),
      },
      { additionalProperties: true },
    ),
  ),
)
