import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { IdPart } from '../../../platform/http/input/integer-id'
import { success } from '../../../platform/http/schemas'

export const EquipmentType = named(
  'EquipmentType',
  Type.Object({
    id: Type.Integer(),
    label: Type.String(),
    is_active: Type.Boolean(),
    has_equipments: Type.Optional(
      Type.Boolean({ description: 'Whether anybody has equipment of this type. Only for administrators.' }),
    ),
  }),
)
export type EquipmentType = Static<typeof EquipmentType>

export const EquipmentTypePath = Type.Object({ equipment_type_id: IdPart('Id of the type.') })

export const EquipmentTypesAnswer = named(
  'EquipmentTypesAnswer',
  success({
    data: Type.Object({ equipment_types: Type.Array(EquipmentType) }),
  }),
)
export type EquipmentTypesAnswer = Static<typeof EquipmentTypesAnswer>
