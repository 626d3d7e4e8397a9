// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.

import { Activation } from '../../../platform/http/activation'
import { described } from '../../../platform/http/documented'
import { errors, jsonCodes } from '../../../platform/http/schemas'
import { EquipmentTypePath, EquipmentTypesAnswer } from './schemas'

export const listEquipmentTypesOperation = () =>
  ({
    access: 'equipments:read',
    response: { 200: described('The types.', EquipmentTypesAnswer), ...errors({ 401: [], 403: [] }) },
    detail: {
      operationId: 'listEquipmentTypes',
      summary: 'Types of equipment',
      description: 'Inactive ones only for administrators.',
    },
  }) as const

export const readEquipmentTypeOperation = () =>
  ({
    access: 'equipments:read',
    params: EquipmentTypePath,
    response: {
      200: described('The type, in a list of one.', EquipmentTypesAnswer),
      ...errors({ 401: [], 403: [], 404: ['equipment-type-not-found'] }),
    },
    detail: {
      operationId: 'getEquipmentType',
      summary: 'A type of equipment',
      description: 'An inactive one only for administrators.',
    },
  }) as const

export const changeEquipmentTypeOperation = () =>
  ({
    adminAccess: 'equipments:write',
    params: EquipmentTypePath,
    body: Activation,
    response: {
      200: described('The type as it is now.', EquipmentTypesAnswer),
      ...errors({
        400: [...jsonCodes],
        401: [],
        403: ['not-administrator'],
        404: ['equipment-type-not-found'],
      }),
    },
    detail: {
      operationId: 'changeEquipmentType',
      summary: 'Activate or deactivate a type of equipment',
      description: 'Equipment of an inactive type stays usable. Administrators only.',
    },
  }) as const
