import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { Activation, isActivation } from '../../platform/http/activation'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { type EquipmentType, EquipmentTypePath, EquipmentTypesAnswer } from './schemas'
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
      {
        access: 'equipments:read',
        response: { 200: described('The types.', EquipmentTypesAnswer), ...errors({ 401: [], 403: [] }) },
        detail: {
          operationId: 'listEquipmentTypes',
          summary: 'Types of equipment',
          description: 'Only administrators see inactive types.',
        },
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
        response: {
          200: described('The type, in a list of one.', EquipmentTypesAnswer),
          ...errors({ 401: [], 403: [], 404: ['equipment-type-not-found'] }),
        },
        detail: {
          operationId: 'getEquipmentType',
          summary: 'A type of equipment',
          description: 'Only administrators see an inactive type.',
        },
      },
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
      {
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
      },
    )

const answer = (rows: EquipmentTypeRow[], { isAdmin }: { isAdmin: boolean }) => ({
  status: 'success' as const,
  data: { equipment_types: rows.map(row => viewEquipmentType(row, isAdmin)) },
})

const noSuchType = () =>
  notFound('equipment-type-not-found', 'equipment type not found', { equipment_types: [] })

/** Returns a type of equipment. @throws AppError 404 for an unknown type */
function requireType(db: Db, pathPart: string): EquipmentTypeRow {
  const id = readId(pathPart)
  const found = id === null ? undefined : findEquipmentType(db, id)
  if (!found) throw noSuchType()
  return found
}

/** Converts a type to the API's form. @param isForAdmin true to add whether any user has equipment of the type */
function viewEquipmentType({ type, hasEquipments }: EquipmentTypeRow, isForAdmin: boolean): EquipmentType {
  const { id, label, isActive } = type
  return { id, label, is_active: isActive, ...(isForAdmin && { has_equipments: hasEquipments }) }
}
