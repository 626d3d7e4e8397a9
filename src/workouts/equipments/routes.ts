import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { described } from '../../platform/http/documented'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { errors, jsonCodes, NoContent, NotModified, saying } from '../../platform/http/schemas'
import { requireEquipment } from './choose-equipment'
import { changeEquipment, createEquipment, removeEquipment } from './equipments'
import {
  CreatedEquipmentAnswer,
  DeletionQuery,
  EquipmentChangesBody,
  EquipmentPath,
  EquipmentsAnswer,
  EquipmentsQuery,
  NewEquipmentBody,
} from './schemas'
import { listEquipments, recomputeEquipmentTotals } from './store'
import { viewEquipment } from './view'

export const equipmentsRoutes = (ctx: PlatformContext) => {
  const present = (userId: number, shortId: string) => ({
    equipments: [viewEquipment(requireEquipment(ctx.db, userId, shortId))],
  })

  return new Elysia({ prefix: '/api/equipments', tags: ['Equipment'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const equipments = listEquipments(ctx.db, account.id, readIdFilter(query.equipment_type_id))
        return { status: 'success' as const, data: { equipments: equipments.map(viewEquipment) } }
      },
      {
        access: 'equipments:read',
        tagged: true,
        query: EquipmentsQuery,
        response: {
          200: described('Your equipment.', EquipmentsAnswer),
          304: NotModified(),
          ...errors({ 400: ['id-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listEquipment',
          summary: 'Your equipment',
          description: 'Oldest first, inactive equipment included.',
        },
      },
    )
    .get(
      '/:equipment_short_id',
      ({ caller: { account }, params }) => ({
        status: 'success' as const,
        data: present(account.id, params.equipment_short_id),
      }),
      {
        access: 'equipments:read',
        params: EquipmentPath,
        response: {
          200: described('The equipment, in a list of one.', EquipmentsAnswer),
          ...errors({ 401: [], 403: [], 404: ['equipment-not-found'] }),
        },
        detail: {
          operationId: 'getEquipment',
          summary: 'A piece of equipment',
          description: 'Includes totals over its workouts.',
        },
      },
    )
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const shortId = createEquipment(ctx, account.id, body)
        set.status = 201
        return { status: 'created' as const, data: present(account.id, shortId) }
      },
      {
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
          description: 'If the equipment becomes the default of a sport, it replaces the present default.',
        },
      },
    )
    .patch(
      '/:equipment_short_id',
      ({ caller: { account }, params, body }) => {
        changeEquipment(ctx, account.id, params.equipment_short_id, body)
        return { status: 'success' as const, data: present(account.id, params.equipment_short_id) }
      },
      {
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
            'If the type changes, the equipment is removed from all its workouts. It is then no longer the default of its sports, unless other sports are sent.',
        },
      },
    )
    .post(
      '/:equipment_short_id/refresh',
      ({ caller: { account }, params }) => {
        transact(ctx.db, tx => {
          const { equipment } = requireEquipment(tx, account.id, params.equipment_short_id)
          recomputeEquipmentTotals(tx, equipment.id)
        })
        return { status: 'success' as const, data: present(account.id, params.equipment_short_id) }
      },
      {
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
          description:
            'Computes the totals from the workouts with this equipment. Normally the stored totals are correct already.',
        },
      },
    )
    .delete(
      '/:equipment_short_id',
      ({ caller: { account }, params, query }) => {
        removeEquipment(ctx, account.id, params.equipment_short_id, query.force !== undefined)
        return new Response(null, { status: 204 })
      },
      {
        access: 'equipments:write',
        parse: 'none',
        params: EquipmentPath,
        query: DeletionQuery,
        response: {
          204: NoContent('The equipment is deleted; its workouts stay.'),
          ...errors({ 401: [], 403: ['equipment-in-use'], 404: ['equipment-not-found'] }),
        },
        detail: {
          operationId: 'deleteEquipment',
          summary: 'Delete equipment',
          description: 'Refused if workouts use the equipment, unless `force` is sent.',
        },
      },
    )
}
