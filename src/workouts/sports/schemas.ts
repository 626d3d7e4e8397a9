import { type Static, Type } from '@sinclair/typebox'
import { named, QueriedOrEmpty } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { Nullable, success } from '../../platform/http/schemas'
import { Equipment } from '../equipments/schemas'

export const Sport = named(
  'Sport',
  Type.Object({
    id: Type.Integer(),
    label: Type.String(),
    color: Nullable(Type.String({ description: "The user's own colour, hexadecimal." })),
    is_active: Type.Boolean({ description: 'On this instance.' }),
    is_active_for_user: Type.Boolean(),
    stopped_speed_threshold: Type.Number({ description: 'km/h' }),
    default_equipments: Type.Array(Equipment),
    default_equipment_ids: Type.Array(Type.String()),
    has_workouts: Type.Optional(Type.Boolean({ description: 'Only for administrators who ask for it.' })),
  }),
)
export type Sport = Static<typeof Sport>

export const SportsQuery = Type.Object({
  check_workouts: QueriedOrEmpty({
    type: 'boolean',
    default: false,
    description:
      'Whether sports have `has_workouts`, for an administrator. `1` is taken for `true`, and anything else for `false`.',
  }),
})

export const SportPath = Type.Object({ sport_id: IdPart('Id of the sport.') })

export const SportsAnswer = named(
  'SportsAnswer',
  success({ data: Type.Object({ sports: Type.Array(Sport) }) }),
)
