import { type Static, Type } from '@sinclair/typebox'
import { Equipment } from '../equipments/schemas'
import { Nullable, success } from '../http/schemas'

export const Sport = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  color: Nullable(Type.String({ description: "The user's own colour, hexadecimal." })),
  is_active: Type.Boolean({ description: 'On this instance.' }),
  is_active_for_user: Type.Boolean(),
  stopped_speed_threshold: Type.Number({ description: 'km/h' }),
  default_equipments: Type.Array(Equipment),
  default_equipment_ids: Type.Array(Type.String()),
  has_workouts: Type.Optional(Type.Boolean({ description: 'Only for administrators who ask for it.' })),
})
export type Sport = Static<typeof Sport>

export const SportsQuery = Type.Object({
  check_workouts: Type.Optional(
    Type.String({ description: '`true` or `1` adds `has_workouts` for an administrator.' }),
  ),
})

export const SportPath = Type.Object({ sport_id: Type.String() })

export const SportsAnswer = success({ data: Type.Object({ sports: Type.Array(Sport) }) })
