import { type Static, Type } from '@sinclair/typebox'
import { success } from '../http/schemas'

export const EquipmentType = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  is_active: Type.Boolean(),
  has_equipments: Type.Optional(
    Type.Boolean({ description: 'Whether anybody has equipment of this type. Only for administrators.' }),
  ),
})
export type EquipmentType = Static<typeof EquipmentType>

export const EquipmentTypePath = Type.Object({ equipment_type_id: Type.String() })

export const EquipmentTypesAnswer = success({
  data: Type.Object({ equipment_types: Type.Array(EquipmentType) }),
})
export type EquipmentTypesAnswer = Static<typeof EquipmentTypesAnswer>
