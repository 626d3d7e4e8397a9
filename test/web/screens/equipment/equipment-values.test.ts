import { describe, expect, test } from 'bun:test'
import { equipmentTypeSports, equipmentTypes } from '../../../../src/platform/db/tables'
import type { Equipment } from '../../../../src/workouts/equipments/schemas'
import { equipmentTypeFacts } from '../../../../web/components/equipment/equipment-types'
import {
  equipmentBody,
  equipmentValues,
  missingFields,
  withType,
} from '../../../../web/screens/equipment/equipment-values'
import { openTestApp } from '../../../support/test-app'

const [running, walking, trekking] = [5, 6, 17]
const [shoes, bike] = [1, 2]

describe('the form of equipment', () => {
  test('is empty for new equipment, which is in use', () => {
    const empty = {
      label: '',
      typeId: null,
      description: '',
      isActive: true,
      sportIds: [],
      retireAt: Number.NaN,
    }
    expect(equipmentValues(null, false)).toEqual(empty)
    expect(missingFields(equipmentValues(null, false))).toEqual({
      label: 'equipment.labelMissing',
      type: 'equipment.typeMissing',
    })
  })

  test('with another type forgets the sports that are not done with it', () => {
    const values = { ...equipmentValues(null, false), typeId: shoes, sportIds: [running, walking] }
    expect(withType(values, bike)).toEqual({ ...values, typeId: bike, sportIds: [] })
    expect(withType({ ...values, sportIds: [running, trekking] }, shoes).sportIds).toEqual([running])
  })

  test('is sent without spaces around the texts, and without an empty description', () => {
    const values = {
      label: ' Blue ',
      typeId: bike,
      description: ' ',
      isActive: false,
      sportIds: [trekking],
      retireAt: Number.NaN,
    }
    expect(missingFields(values)).toEqual({})
    expect(equipmentBody(values, false)).toEqual({
      label: 'Blue',
      equipment_type_id: bike,
      description: null,
      is_active: false,
      default_for_sport_ids: [trekking],
      retire_at: null,
    })
  })

  test('shows how far it is to go in the unit of its person, and sends kilometres', () => {
    const type = { id: 1, is_active: true, label: 'Shoes' }
    const shoes = { equipment_type: type, retire_at: 804.672 } as Equipment
    expect(equipmentValues(shoes, true).retireAt).toBe(500)
    expect(equipmentValues(shoes, false).retireAt).toBe(804.67)
    const values = { ...equipmentValues(null, true), retireAt: 500 }
    expect(equipmentBody(values, true).retire_at).toBe(804.672)
    expect(equipmentBody(values, false).retire_at).toBe(500)
  })

  test('does not take spaces for a name', () => {
    const values = { ...equipmentValues(null, false), label: ' ', typeId: bike }
    expect(missingFields(values)).toEqual({ label: 'equipment.labelMissing' })
  })
})

test('the app knows what the server knows: which sports are done with which type', async () => {
  await using app = openTestApp()
  const pairs = app.ctx.db.select().from(equipmentTypeSports).all()
  for (const { id } of app.ctx.db.select().from(equipmentTypes).all()) {
    const sports = pairs.filter(pair => pair.equipmentTypeId === id).map(({ sportId }) => sportId)
    expect([id, [...equipmentTypeFacts(id).sports]]).toEqual([id, sports.sort((one, other) => one - other)])
    expect(equipmentTypeFacts(id).name).not.toBeNull()
  }
})
