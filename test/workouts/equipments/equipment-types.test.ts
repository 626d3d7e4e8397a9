import { describe, expect, test } from 'bun:test'
import type { EquipmentTypesAnswer } from '../../../src/workouts/equipments/schemas'
import { setEquipmentTypeActive } from '../../../src/workouts/equipments/store'
import { equipmentTypeIds, insertEquipment } from '../../support/equipments'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const labels = ['Shoes', 'Bike', 'Bike Trainer', 'Kayak_Boat', 'Skis', 'Snowshoes']

const listTypes = async (user: TestUser) =>
  (await user.get<EquipmentTypesAnswer>('/api/equipment-types')).body.data.equipment_types

const noType = {
  status: 'not found',
  message: 'equipment type not found',
  data: { equipment_types: [] },
}

/** A user, an administrator, and the equipment type for skis, which is inactive. */
async function openWithoutSkis() {
  const app = openTestApp()
  setEquipmentTypeActive(app.ctx.db, 5, false)
  const sam = await app.user('sam')
  const admin = await app.user('admin', { isAdmin: true })
  return { ...app, sam, admin }
}

test('every instance knows the same six types', async () => {
  await using app = openTestApp()
  const answer = await (await app.user('sam')).get('/api/equipment-types')
  const equipment_types = labels.map((label, index) => ({ id: index + 1, label, is_active: true }))
  expect([answer.status, answer.body]).toEqual([200, { status: 'success', data: { equipment_types } }])
})

test('an administrator is told which types anybody has equipment of', async () => {
  await using app = await openWithoutSkis()
  insertEquipment(app.ctx.db, app.sam, { type: 'bike' })
  expect((await listTypes(app.admin)).map(({ id, has_equipments }) => [id, has_equipments])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
    [5, false],
    [6, false],
  ])
  const { body } = await app.admin.get<EquipmentTypesAnswer>('/api/equipment-types/2')
  expect(body.data.equipment_types).toEqual([{ id: 2, label: 'Bike', is_active: true, has_equipments: true }])
})

test('an inactive type is there for administrators alone', async () => {
  await using app = await openWithoutSkis()
  expect((await listTypes(app.sam)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 6])
  expect((await listTypes(app.admin))[4]).toMatchObject({ id: 5, is_active: false })

  const asUser = await app.sam.get('/api/equipment-types/5')
  expect([asUser.status, asUser.body]).toEqual([404, noType])
  const asAdmin = await app.admin.get<EquipmentTypesAnswer>('/api/equipment-types/5')
  expect([asAdmin.status, asAdmin.body.data.equipment_types[0]?.is_active]).toEqual([200, false])
})

test('a type is shown by its id', async () => {
  await using app = openTestApp()
  const answer = await (await app.user('sam')).get('/api/equipment-types/4')
  const kayak = { id: 4, label: 'Kayak_Boat', is_active: true }
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 'success', data: { equipment_types: [kayak] } },
  ])
})

describe('a type is switched', () => {
  test.each([
    [false, false],
    [true, true],
    [0, false],
    [1, true],
    ['false', false],
    ['true', true],
  ])('by %p', async (is_active, expected) => {
    await using app = openTestApp()
    setEquipmentTypeActive(app.ctx.db, 2, !expected)
    const admin = await app.user('admin', { isAdmin: true })
    const answer = await admin.request('PATCH', '/api/equipment-types/2', { json: { is_active } })
    const bike = { id: 2, label: 'Bike', is_active: expected, has_equipments: false }
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', data: { equipment_types: [bike] } },
    ])
    expect((await listTypes(admin)).find(({ id }) => id === 2)).toEqual(bike)
  })
})

test('equipment of a type that is switched off can still be worked out with', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { shortId } = insertEquipment(app.ctx.db, sam, { type: 'bike' })
  setEquipmentTypeActive(app.ctx.db, equipmentTypeIds.bike, false)
  const { equipments } = await sam.upload(undefined, { equipment_ids: [shortId] })
  expect(equipments).toMatchObject([{ id: shortId, equipment_type: { id: 2, is_active: false } }])
})

describe('refused', async () => {
  const app = testApp()
  const admin = await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam')
  const invalid = { status: 'error', message: 'invalid payload' }

  test.each(['0', '7', '-1', '1.5', 'x', '99999999999999999999'])('a type there is not: %s', async id => {
    const shown = await sam.get(`/api/equipment-types/${id}`)
    expect([shown.status, shown.body]).toEqual([404, noType])
    const json = { is_active: true }
    const changed = await admin.request('PATCH', `/api/equipment-types/${id}`, { json })
    expect([changed.status, changed.body]).toEqual([404, noType])
  })

  test.each([{}, { is_active: null }, { is_active: 'yes' }, { is_active: 2 }, { is_active: [] }])(
    'a change to %p, before anybody looks for the type',
    async json => {
      for (const id of [1, 7]) {
        const answer = await admin.request('PATCH', `/api/equipment-types/${id}`, { json })
        expect([answer.status, answer.body]).toEqual([400, invalid])
      }
    },
  )

  test('a change by anybody but an administrator, whatever it is', async () => {
    for (const json of [{ is_active: false }, {}]) {
      const answer = await sam.request('PATCH', '/api/equipment-types/1', { json })
      expect([answer.status, answer.body]).toEqual([
        403,
        { status: 'error', message: 'you do not have permissions' },
      ])
    }
    expect((await listTypes(sam))[0]).toMatchObject({ id: 1, is_active: true })
  })
})
