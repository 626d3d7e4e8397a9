// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, NoContent, saying } from '../../platform/http/schemas'
import {
  CreatedEquipmentAnswer,
  DeletionQuery,
  EquipmentChangesBody,
  EquipmentPath,
  EquipmentsAnswer,
  EquipmentsQuery,
  NewEquipmentBody,
} from './schemas'

export const listEquipmentsOperation = () =>
  ({
    access: 'equipments:read',
    query: EquipmentsQuery,
    response: {
      200: described('Your equipment.', EquipmentsAnswer),
      ...errors({ 400: ['id-invalid'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'listEquipment',
      summary: 'Your equipment',
      description: 'In the order it was added; what is no longer in use too.',
    },
  }) as const

export const readEquipmentOperation = () =>
  ({
    access: 'equipments:read',
    params: EquipmentPath,
    response: {
      200: described('The equipment, in a list of one.', EquipmentsAnswer),
      ...errors({ 401: [], 403: [], 404: ['equipment-not-found'] }),
    },
    detail: {
      operationId: 'getEquipment',
      summary: 'A piece of equipment',
      description: 'With totals over its workouts.',
    },
  }) as const

export const createEquipmentOperation = () =>
  ({
    access: 'equipments:write',
    body: NewEquipmentBody,
    response: {
      201: described('The new equipment.', CreatedEquipmentAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          'description-too-long',
          'equipment-fields-missing',
          'equipment-type-inactive',
          'equipment-type-unknown',
          'label-taken',
          'label-too-long',
          'sport-unfit-for-type',
          saying('sport-unknown', 'sport (id <sport_id>) does not exist'),
        ],
        401: [],
        403: [],
        500: [saying('internal-error', 'Error during equipment save')],
      }),
    },
    detail: {
      operationId: 'createEquipment',
      summary: 'Add equipment',
      description: 'As the default of a sport it takes the place of other equipment.',
    },
  }) as const

export const changeEquipmentOperation = () =>
  ({
    access: 'equipments:write',
    params: EquipmentPath,
    body: EquipmentChangesBody,
    response: {
      200: described('The equipment as it is now.', EquipmentsAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          'body-empty',
          'description-too-long',
          'equipment-type-inactive',
          'equipment-type-unknown',
          'label-missing',
          'label-taken',
          'label-too-long',
          saying('nothing-to-change', 'no valid parameters supplied'),
          'sport-unfit-for-type',
          saying('sport-unknown', 'sport (id <sport_id>) does not exist'),
        ],
        401: [],
        403: [],
        500: [saying('internal-error', 'Error during equipment update')],
        404: ['equipment-not-found'],
      }),
    },
    detail: {
      operationId: 'changeEquipment',
      summary: 'Change equipment',
      description:
        'Changing the type removes it from all workouts, and from the sports it was the default for.',
    },
  }) as const

export const refreshEquipmentOperation = () =>
  ({
    access: 'equipments:write',
    parse: 'none',
    params: EquipmentPath,
    response: {
      200: described('The equipment as it is now.', EquipmentsAnswer),
      ...errors({
        401: [],
        403: [],
        500: [saying('internal-error', 'Error during equipment update')],
        404: ['equipment-not-found'],
      }),
    },
    detail: {
      operationId: 'refreshEquipment',
      summary: 'Recalculate the totals of a piece of equipment',
      description: 'From its workouts. They should be right without.',
    },
  }) as const

export const deleteEquipmentOperation = () =>
  ({
    access: 'equipments:write',
    parse: 'none',
    params: EquipmentPath,
    query: DeletionQuery,
    response: {
      204: NoContent('It is gone; its workouts stay.'),
      ...errors({ 401: [], 403: ['equipment-in-use'], 404: ['equipment-not-found'] }),
    },
    detail: {
      operationId: 'deleteEquipment',
      summary: 'Delete equipment',
      description: 'What workouts were done with is refused, unless `force` is there.',
    },
  }) as const
