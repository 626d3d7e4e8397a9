import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { requireStillAdmin } from '../../../platform/access/require-still-admin'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { isActivation } from '../../../platform/http/activation'
import { readId } from '../../../platform/http/input/integer-id'
import {
  changeEquipmentTypeOperation,
  listEquipmentTypesOperation,
  readEquipmentTypeOperation,
} from './operations'
import type { EquipmentType } from './schemas'
import { type EquipmentTypeRow, findEquipmentType, listEquipmentTypes, setEquipmentTypeActive } from './store'

export const equipmentTypesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/equipment-types', tags: ['Equipment'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account } }) => {
        const shown = listEquipmentTypes(ctx.db).filter(({ type }) => type.isActive || account.isAdmin)
        return answer(shown, account)
      },
      listEquipmentTypesOperation(),
    )
    .get(
      '/:equipment_type_id',
      ({ caller: { account }, params }) => {
        const row = requireType(ctx.db, params.equipment_type_id)
        if (!row.type.isActive && !account.isAdmin) throw noSuchType()
        return answer([row], account)
      },
      readEquipmentTypeOperation(),
    )
    .patch(
      '/:equipment_type_id',
      ({ caller, params, body }) => {
        const { account } = caller
        const row = transact(ctx.db, tx => {
          requireStillAdmin(tx, account.id)
          const { type } = requireType(tx, params.equipment_type_id)
          setEquipmentTypeActive(tx, type.id, isActivation(body))
          recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail: ['equipment_types'] })
          return requireType(tx, params.equipment_type_id)
        })
        return answer([row], account)
      },
      changeEquipmentTypeOperation(),
    )

const answer = (rows: EquipmentTypeRow[], { isAdmin }: { isAdmin: boolean }) => ({
  status: 'success' as const,
  data: { equipment_types: rows.map(row => viewEquipmentType(row, isAdmin)) },
})

const noSuchType = () =>
  notFound('equipment-type-not-found', 'equipment type not found', { equipment_types: [] })

/** @throws AppError 404 for a type there is not */
function requireType(db: Db, pathPart: string): EquipmentTypeRow {
  const id = readId(pathPart)
  const found = id === null ? undefined : findEquipmentType(db, id)
  if (!found) throw noSuchType()
  return found
}

/** @param isForAdmin who is told as well whether anybody has equipment of it */
function viewEquipmentType({ type, hasEquipments }: EquipmentTypeRow, isForAdmin: boolean): EquipmentType {
  const { id, label, isActive } = type
  return { id, label, is_active: isActive, ...(isForAdmin && { has_equipments: hasEquipments }) }
}
