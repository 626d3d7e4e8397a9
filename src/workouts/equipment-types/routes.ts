import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { requireStillAdmin } from '../../platform/access/require-still-admin'
import type { Context } from '../../context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../errors'
import { Activation, isActivation } from '../../platform/http/activation'
import { readId } from '../../platform/http/input/integer-id'
import { errors } from '../../http/schemas'
import { EquipmentTypePath, EquipmentTypesAnswer } from '../../equipment-types/schemas'
import { type EquipmentTypeRow, findEquipmentType, listEquipmentTypes, setEquipmentTypeActive } from './store'
import { viewEquipmentType } from '../../equipment-types/view'

export const equipmentTypesRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/equipment-types', tags: ['Equipment'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account } }) => {
        const shown = listEquipmentTypes(ctx.db).filter(({ type }) => type.isActive || account.isAdmin)
        return answer(shown, account)
      },
      {
        access: 'equipments:read',
        response: { 200: EquipmentTypesAnswer, ...errors(401, 403) },
        detail: { summary: 'Types of equipment', description: 'Inactive ones only for administrators.' },
      },
    )
    .get(
      '/:equipment_type_id',
      ({ caller: { account }, params }) => {
        const row = requireType(ctx.db, params.equipment_type_id)
        if (!row.type.isActive && !account.isAdmin) throw noSuchType()
        return answer([row], account)
      },
      {
        access: 'equipments:read',
        params: EquipmentTypePath,
        response: { 200: EquipmentTypesAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'A type of equipment', description: 'An inactive one only for administrators.' },
      },
    )
    .patch(
      '/:equipment_type_id',
      ({ caller: { account }, params, body }) => {
        const row = transact(ctx.db, tx => {
          requireStillAdmin(tx, account.id)
          const { type } = requireType(tx, params.equipment_type_id)
          setEquipmentTypeActive(tx, type.id, isActivation(body))
          return requireType(tx, params.equipment_type_id)
        })
        return answer([row], account)
      },
      {
        adminAccess: 'equipments:write',
        params: EquipmentTypePath,
        body: Activation,
        response: { 200: EquipmentTypesAnswer, ...errors(400, 401, 403, 404) },
        detail: {
          summary: 'Activate or deactivate a type of equipment',
          description: 'Equipment of an inactive type stays usable. Administrators only.',
        },
      },
    )

const answer = (rows: EquipmentTypeRow[], { isAdmin }: { isAdmin: boolean }) => ({
  status: 'success' as const,
  data: { equipment_types: rows.map(row => viewEquipmentType(row, isAdmin)) },
})

const noSuchType = () => notFound('equipment type not found', { equipment_types: [] })

/** @throws AppError 404 for a type there is not */
function requireType(db: Db, pathPart: string): EquipmentTypeRow {
  const id = readId(pathPart)
  const found = id === null ? undefined : findEquipmentType(db, id)
  if (!found) throw noSuchType()
  return found
}
