import { describe, expect, test } from 'bun:test'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { openTestApp, testApp } from '../../support/test-app'
import { list, noEquipment, openWithBike, outcome, refused, show } from './equipment-requests'

test('a piece of equipment is shown with all there is about it', async () => {
  await using app = await openWithBike()
  makeDefault(app.ctx.db, app.sam, 4, app.bike.id)
  makeDefault(app.ctx.db, app.sam, 1, app.bike.id)
  const answer = await app.sam.get(`/api/equipments/${app.bike.shortId}`)
  const bike = {
    id: app.bike.shortId,
    user_id: app.sam.account.id,
    label: 'Blue bike',
    description: null,
    equipment_type: { id: 2, is_active: true, label: 'Bike' },
    is_active: true,
    creation_date: 'Thu, 01 Jan 2026 12:00:00 GMT',
    default_for_sport_ids: [1, 4],
    total_distance: 0,
    total_duration: '0:00:00',
    total_moving: '0:00:00',
    workouts_count: 0,
    retire_at: null,
  }
  expect(outcome(answer)).toEqual([200, { status: 'success', data: { equipments: [bike] } }])
  expect(await list(app.sam)).toEqual([bike])
})

test('the list has all of one’s own, active or not, oldest first, and nobody else’s', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (const [label, isActive] of [
    ['Zebra', true],
    ['Ant', false],
    ['Mole', true],
  ] as const) {
    insertEquipment(app.ctx.db, sam, { label, isActive })
  }
  insertEquipment(app.ctx.db, await app.user('kim'), { label: 'Hers' })
  expect((await list(sam)).map(({ label, is_active }) => [label, is_active])).toEqual([
    ['Zebra', true],
    ['Ant', false],
    ['Mole', true],
  ])
  const admin = await app.user('admin', { isAdmin: true })
  expect(await list(admin)).toEqual([])
})

describe('the list of one type', async () => {
  const app = testApp()
  const sam = await app.user('sam')
  insertEquipment(app.ctx.db, sam, { label: 'Bike', type: 'bike' })
  insertEquipment(app.ctx.db, sam, { label: 'Shoes', type: 'shoes' })
  insertEquipment(app.ctx.db, await app.user('kim'), { label: 'Hers', type: 'shoes' })

  test.each([
    ['', ['Bike', 'Shoes']],
    ['?equipment_type_id=', ['Bike', 'Shoes']],
    ['?equipment_type_id=1', ['Shoes']],
    ['?equipment_type_id=2', ['Bike']],
    ['?equipment_type_id=3', []],
    ['?equipment_type_id=99', []],
    ['?equipment_type_id=-1', []],
  ])('%p has %p', async (query, expected) => {
    expect((await list(sam, query)).map(({ label }) => label)).toEqual(expected)
  })

  test.each(['shoes', '1.5', '1e3', '99999999999999999999'])('is refused for %p', async type => {
    const answer = await sam.get(`/api/equipments?equipment_type_id=${type}`)
    expect(outcome(answer)).toEqual(refused('invalid payload'))
  })
})

test('an id may be written without the zeros it begins with', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id, shortId } = insertEquipment(app.ctx.db, sam)
  const sqlite = app.ctx.database.sqlite
  sqlite.run('UPDATE equipments SET short_id = ? WHERE id = ?', [`${'2'.repeat(21)}B`, id])
  expect([await show(sam, shortId), (await show(sam, 'B'))?.label]).toEqual([undefined, 'Blue bike'])
})

describe('there is none to be seen, changed or deleted', async () => {
  const app = testApp()
  const sam = await app.user('sam')
  const { shortId } = insertEquipment(app.ctx.db, await app.user('kim'))

  test.each([
    ['of others', sam, shortId],
    ['of others, by an administrator', await app.user('admin', { isAdmin: true }), shortId],
    ['with an id nobody has', sam, '5FdNqEYASQvT6ZhBtUuVoV'],
    ['with an id beyond all', sam, 'z'.repeat(22)],
    ['with an id too long', sam, '2'.repeat(23)],
    ['with an id of other characters', sam, '0OIl'],
    ['with an integer', sam, '1'],
  ])('%s', async (_, user, id) => {
    const before = app.ctx.database.sqlite.query('SELECT * FROM equipments').all()
    const path = `/api/equipments/${id}`
    const answers = [
      await user.get(path),
      await user.request('PATCH', path, { json: { label: 'Mine now' } }),
      await user.request('POST', `${path}/refresh`),
      await user.delete(path),
      await user.delete(`${path}?force`),
    ]
    expect(answers.map(outcome)).toEqual(answers.map(() => noEquipment))
    expect(app.ctx.database.sqlite.query('SELECT * FROM equipments').all()).toEqual(before)
  })
})
