// What can be wrong with equipment. See platform/codes.ts.
export const codesOfEquipment = {
  'equipment-not-found': 'There is no such equipment, or it is not yours.',
  'equipment-fields-missing': 'Label or type of the equipment is missing.',
  'label-missing': 'The label is empty.',
  'label-too-long': 'The label is too long.',
  'label-taken': 'You already have equipment with this label.',
  'description-too-long': 'The description is too long.',
  'equipment-type-not-found': 'There is no such type of equipment.',
  'equipment-type-unknown': 'There is no type of equipment with this id.',
  'equipment-type-inactive': 'Equipment of this type is no longer used on this server.',
  'sport-unfit-for-type': 'Equipment of this type is not used in this sport.',
  'equipment-in-use': 'It is used in workouts; it can be deleted with `force`.',
  'equipment-ids-invalid': 'The ids of equipment are not a list of texts.',
  'too-many-equipments': 'A workout can have only one piece of equipment.',
  'equipment-unknown': 'There is no equipment with this id, or it is not yours.',
  'equipment-unfit-for-sport': 'The equipment is not for this sport.',
  'equipment-inactive': 'The equipment is no longer in use.',
  'body-empty': 'The body is empty.',
} as const

export const textsOfEquipment: Partial<Record<keyof typeof codesOfEquipment, string>> = {
  'equipment-not-found': 'equipment not found',
  'equipment-fields-missing': "the 'label' and 'equipment_type_id' parameters must be provided",
  'label-too-long': 'label exceeds 50 characters',
  'label-taken': 'equipment already exists with the same label',
  'equipment-type-not-found': 'equipment type not found',
  'equipment-type-unknown': 'invalid equipment type id',
  'equipment-type-inactive': 'equipment type is inactive',
  'sport-unfit-for-type': "invalid sport '<sport_label>' for equipment type '<equipment_type_label>'",
  'equipment-in-use':
    "you cannot delete equipment that has workouts associated with it without 'force' parameter",
  'equipment-ids-invalid': 'equipment_ids must be an array of strings',
  'too-many-equipments': 'only one equipment can be added',
  'equipment-unknown': 'equipment with id <equipment_id> does not exist',
  'equipment-unfit-for-sport': 'invalid equipment id <equipment_id> for sport <sport_label>',
  'equipment-inactive': 'equipment with id <equipment_id> is inactive',
  'body-empty': 'no request data was supplied',
}
