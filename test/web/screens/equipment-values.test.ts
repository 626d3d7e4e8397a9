import { describe, expect, test } from 'bun:test'
import { equipmentTypeSports, equipmentTypes } from '../../../src/platform/db/tables'
import { equipmentTypeFacts } from '../../../web/drawing/equipment/equipment-types'
import {
  equipmentBody,
  equipmentValues,
  missingFields,
  withType,
} from '../../../web/screens/equipment/equipment-values'
import { openTestApp } from '../../support/test-app'

const [running, walking, trekking] = [5, 6, 17]
const [shoes, bike] = [1, 2]

describe('the form of equipment', () => {
  test('is empty for new equipment, which is in use', () => {
    const empty = { label: '', typeId: null, description: '', isActive: true, sportIds: [] }
    expect(equipmentValues(null)).toEqual(empty)
    expect(missingFields(equipmentValues(null))).toEqual({
      label: 'equipment.labelMissing',
      type: 'equipment.typeMissing',
    })
  })

  test('with another type forgets the sports that are not done with it', () => {
    const values = { ...equipmentValues(null), typeId: shoes, sportIds: [running, walking] }
    expect(withType(values, bike)).toEqual({ ...values, typeId: bike, sportIds: [] })
    expect(withType({ ...values, sportIds: [running, trekking] }, shoes).sportIds).toEqual([running])
  })

  test('is sent without spaces around the texts, and without an empty description', () => {
    const values = { label: ' Blue ', typeId: bike, description: ' ', isActive: false, sportIds: [trekking] }
    expect(missingFields(values)).toEqual({})
    expect(equipmentBody(values)).toEqual({
      label: 'Blue',
      equipment_type_id: bike,
      description: null,
      is_active: false,
      default_for_sport_ids: [trekking],
    })
  })

  test('does not take spaces for a name', () => {
    const values = { ...equipmentValues(null), label: ' ', typeId: bike }
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
