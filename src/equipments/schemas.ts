import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Duration, Nullable, success } from '../http/schemas'

export const Equipment = Type.Object({
  id: Type.String({ description: 'Short id.' }),
  user_id: Type.Integer(),
  label: Type.String({ description: '50 characters at most.' }),
  description: Nullable(Type.String({ description: '200 characters at most.' })),
  equipment_type: Type.Object({ id: Type.Integer(), is_active: Type.Boolean(), label: Type.String() }),
  is_active: Type.Boolean(),
  creation_date: DateTime,
  default_for_sport_ids: Type.Array(Type.Integer()),
  total_distance: Type.Number({ description: 'km' }),
  total_duration: Duration,
  total_moving: Duration,
  workouts_count: Type.Integer(),
})
export type Equipment = Static<typeof Equipment>

export const EquipmentPath = Type.Object({ equipment_short_id: Type.String() })

export const EquipmentsQuery = Type.Object({
  equipment_type_id: Type.Optional(Type.String({ description: 'Of one type only.' })),
})

export const DeletionQuery = Type.Object({
  force: Type.Optional(
    Type.String({ description: 'With any value or none: even when workouts were done with it.' }),
  ),
})

/** For making and changing: labels, types and sports are checked one by one, because apps know the texts. */
export const EquipmentBody = Type.Object(
  {
    label: Type.Optional(Nullable(Type.String({ description: '50 characters at most.' }))),
    description: Type.Optional(Nullable(Type.String({ description: '200 characters at most.' }))),
    equipment_type_id: Type.Optional(Nullable(Type.Integer())),
    equipment_type: Type.Optional(Nullable(Type.Integer({ description: 'Or `equipment_type_id`.' }))),
    is_active: Type.Optional(Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)])),
    default_for_sport_ids: Type.Optional(Nullable(Type.Array(Type.Integer()))),
  },
  { additionalProperties: true },
)
export type EquipmentBody = Static<typeof EquipmentBody>

export const EquipmentsAnswer = success({ data: Type.Object({ equipments: Type.Array(Equipment) }) })
export type EquipmentsAnswer = Static<typeof EquipmentsAnswer>

export const CreatedEquipmentAnswer = Type.Object({
  status: Type.Literal('created'),
  data: Type.Object({ equipments: Type.Array(Equipment) }),
})
export type CreatedEquipmentAnswer = Static<typeof CreatedEquipmentAnswer>
