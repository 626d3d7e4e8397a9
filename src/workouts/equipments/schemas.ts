import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named, QueriedOrEmpty, sampled } from '../../platform/http/documented'
import { IdFilter, IdPart } from '../../platform/http/input/integer-id'
import { DateTime, Duration, Flag, Nullable, success } from '../../platform/http/schemas'

export const Equipment = named(
  'Equipment',
  Type.Object({
    id: Type.String({ description: 'Short id.' }),
    user_id: Type.Integer(),
    label: Type.String(),
    description: Nullable(Type.String()),
    equipment_type: Type.Object({ id: Type.Integer(), is_active: Type.Boolean(), label: Type.String() }),
    is_active: Type.Boolean(),
    creation_date: DateTime,
    default_for_sport_ids: Type.Array(Type.Integer()),
    total_distance: Type.Number({ description: 'km' }),
    total_duration: Duration,
    total_moving: Duration,
    workouts_count: Type.Integer(),
    retire_at: Nullable(
      Type.Number({
        description: 'Distance in km at which the equipment is to be retired; null if not set.',
      }),
    ),
  }),
)
export type Equipment = Static<typeof Equipment>

export const EquipmentPath = Type.Object({
  equipment_short_id: Type.String({ description: 'The `id` of the equipment.' }),
})

export const EquipmentsQuery = Type.Object({
  equipment_type_id: IdFilter('Id of a type: only equipment of this type.'),
})

export const DeletionQuery = Type.Object({
  force: QueriedOrEmpty({
    type: 'string',
    description:
      'Deletes the equipment even if workouts use it. Only the presence of the parameter counts, not its value.',
  }),
})

export const maxLabelLength = 50
export const maxDescriptionLength = 200
/** The largest distance in kilometres that `retire_at` may be. */
export const maxRetirement = 1_000_000

/**
 * The body for new and changed equipment. The handler validates labels, types and sports one by one, because clients
 * rely on the message of each rule.
 */
export const EquipmentBody = Type.Object(
  {
    label: Type.Optional(Nullable(Type.String())),
    description: Type.Optional(Nullable(Type.String())),
    equipment_type_id: Type.Optional(Nullable(Type.Integer())),
    equipment_type: Type.Optional(Nullable(Type.Integer())),
    is_active: Type.Optional(Flag),
    default_for_sport_ids: Type.Optional(Nullable(Type.Array(Type.Integer()))),
    retire_at: Type.Optional(
      Type.Union([Type.Number({ minimum: 0.1, maximum: maxRetirement }), Type.Null()], {
        description:
          'Distance in km at which the equipment is to be retired. Nothing happens automatically at this distance.',
      }),
    ),
  },
  { additionalProperties: true },
)
export type EquipmentBody = Static<typeof EquipmentBody>

const Label = Type.String({ minLength: 1, maxLength: maxLabelLength })

const { is_active, default_for_sport_ids, retire_at } = EquipmentBody.properties
const optionalFields = {
  description: Type.Optional(Nullable(Type.String({ maxLength: maxDescriptionLength }))),
  is_active,
  default_for_sport_ids,
  retire_at,
}

/** A body must have the id of the type, under one of its two names. */
export const NewEquipmentBody = named(
  'EquipmentInput',
  sampled(
    { label: 'Blue shoes', equipment_type_id: 1 },
    documentedAs(
      {
        allOf: [
          Type.Object({ label: Label, ...optionalFields }),
          Type.Union([
            Type.Object({ equipment_type: Type.Integer({ description: 'Id of an active type.' }) }),
            Type.Object({
              equipment_type_id: Type.Integer({ description: 'Id of an active type, under another name.' }),
            }),
          ]),
        ],
      },
      EquipmentBody,
    ),
  ),
)

export const EquipmentChangesBody = named(
  'EquipmentChanges',
  documentedAs(
    Type.Object(
      {
        label: Type.Optional(Label),
        ...optionalFields,
        equipment_type_id: Type.Optional(
          Type.Integer({
            description:
              'Id of an active type, or of the present type. `equipment_type` is another name for it.',
          }),
        ),
        equipment_type: Type.Optional(
          Type.Integer({ description: 'Ignored if `equipment_type_id` is sent.' }),
        ),
      },
      { minProperties: 1 },
    ),
    EquipmentBody,
  ),
)

export const EquipmentsAnswer = named(
  'EquipmentsAnswer',
  success({ data: Type.Object({ equipments: Type.Array(Equipment) }) }),
)
export type EquipmentsAnswer = Static<typeof EquipmentsAnswer>

export const CreatedEquipmentAnswer = named(
  'CreatedEquipmentAnswer',
  Type.Object({
    status: Type.Literal('created'),
    data: Type.Object({ equipments: Type.Array(Equipment) }),
  }),
)
export type CreatedEquipmentAnswer = Static<typeof CreatedEquipmentAnswer>

export const EquipmentType = named(
  'EquipmentType',
  Type.Object({
    id: Type.Integer(),
    label: Type.String(),
    is_active: Type.Boolean(),
    has_equipments: Type.Optional(
      Type.Boolean({ description: 'Whether any user has equipment of this type. Only for administrators.' }),
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
