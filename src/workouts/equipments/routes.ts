import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { errors, NoContent } from '../../http/schemas'
import { changeEquipment } from './change-equipment'
import { createEquipment } from './create-equipment'
import { removeEquipment } from './remove-equipment'
import { requireEquipment } from './require-equipment'
import {
  CreatedEquipmentAnswer,
  DeletionQuery,
  EquipmentBody,
  EquipmentPath,
  EquipmentsAnswer,
  EquipmentsQuery,
} from '../../equipments/schemas'
import { listEquipments, recomputeEquipmentTotals } from './store'
import { viewEquipment } from './view'

export const equipmentsRoutes = (ctx: Context) => {
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
        query: EquipmentsQuery,
        response: { 200: EquipmentsAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'Your equipment' },
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
        response: { 200: EquipmentsAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'A piece of equipment' },
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
        body: EquipmentBody,
        response: { 201: CreatedEquipmentAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'Add equipment' },
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
        body: EquipmentBody,
        response: { 200: EquipmentsAnswer, ...errors(400, 401, 403, 404) },
        detail: {
          summary: 'Change equipment',
          description: 'Another type takes it off all workouts, and off the sports it was the default of.',
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
        response: { 200: EquipmentsAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'Add up anew what was done with it' },
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
        response: { 204: NoContent('It is gone; its workouts stay.'), ...errors(401, 403, 404) },
        detail: { summary: 'Delete equipment' },
      },
    )
}
