import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { changeEquipment } from './change-equipment'
import { createEquipment } from './create-equipment'
import {
  changeEquipmentOperation,
  createEquipmentOperation,
  deleteEquipmentOperation,
  listEquipmentsOperation,
  readEquipmentOperation,
  refreshEquipmentOperation,
} from './operations'
import { removeEquipment } from './remove-equipment'
import { requireEquipment } from './require-equipment'
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
      listEquipmentsOperation(),
    )
    .get(
      '/:equipment_short_id',
      ({ caller: { account }, params }) => ({
        status: 'success' as const,
        data: present(account.id, params.equipment_short_id),
      }),
      readEquipmentOperation(),
    )
    .post(
      '',
      ({ caller: { account }, body, set }) => {
        const shortId = createEquipment(ctx, account.id, body)
        set.status = 201
        return { status: 'created' as const, data: present(account.id, shortId) }
      },
      createEquipmentOperation(),
    )
    .patch(
      '/:equipment_short_id',
      ({ caller: { account }, params, body }) => {
        changeEquipment(ctx, account.id, params.equipment_short_id, body)
        return { status: 'success' as const, data: present(account.id, params.equipment_short_id) }
      },
      changeEquipmentOperation(),
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
      refreshEquipmentOperation(),
    )
    .delete(
      '/:equipment_short_id',
      ({ caller: { account }, params, query }) => {
        removeEquipment(ctx, account.id, params.equipment_short_id, query.force !== undefined)
        return new Response(null, { status: 204 })
      },
      deleteEquipmentOperation(),
    )
}
