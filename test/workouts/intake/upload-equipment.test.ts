import { describe, expect, test } from 'bun:test'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import { storedThings } from '../../support/stored'
import { testApp } from '../../support/test-app'
import { refusalOf, refused } from '../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const other = await app.user('other')

describe('the equipment of an upload', () => {
  const ownerOf = async (name: string) => {
    const owner = await app.user(name)
    const bike = insertEquipment(app.ctx.db, owner)
    return { owner, bike }
  }

  test('is the one that is named, and its totals grow', async () => {
    const { owner, bike } = await ownerOf('rider')
    const workout = await owner.upload(steadyRide(), { equipment_ids: [bike.shortId] })
    expect(workout.equipments).toMatchObject([
      {
        id: bike.shortId,
        label: 'Blue bike',
        total_distance: workout.distance,
        total_duration: workout.duration,
        total_moving: workout.moving,
        workouts_count: 1,
      },
    ])
  })

  test('is the default of the sport when nothing is said', async () => {
    const { owner, bike } = await ownerOf('habitual')
    makeDefault(app.ctx.db, owner, 1, bike.id)
    expect((await owner.upload()).equipments.map(({ id }) => id)).toEqual([bike.shortId])
    expect((await owner.upload(undefined, { sport_id: 2 })).equipments).toEqual([])
  })

  test.each([
    ['is none for null', null],
    ['is none for an empty list', []],
  ])('%s, whatever the default', async (name, equipment_ids) => {
    const { owner, bike } = await ownerOf(`without_${name.length}`)
    makeDefault(app.ctx.db, owner, 1, bike.id)
    expect((await owner.upload(steadyRide(), { equipment_ids })).equipments).toEqual([])
  })

  test('may be of a type that is not in use any more', async () => {
    const { owner, bike } = await ownerOf('nostalgic')
    app.ctx.database.sqlite.run('UPDATE equipment_types SET is_active = 0')
    const workout = await owner.upload(undefined, { equipment_ids: [bike.shortId] })
    app.ctx.database.sqlite.run('UPDATE equipment_types SET is_active = 1')
    expect(workout.equipments.map(({ id }) => id)).toEqual([bike.shortId])
  })

  test('is none when the default is not in use any more', async () => {
    const owner = await app.user('retiree')
    const bike = insertEquipment(app.ctx.db, owner, { isActive: false })
    makeDefault(app.ctx.db, owner, 1, bike.id)
    expect((await owner.upload()).equipments).toEqual([])
  })
})

describe('equipment is refused', () => {
  const text = 'equipment_ids must be an array of strings'
  const nil = '2'.repeat(22)

  test.each([
    ['that is a text', 'abc', text],
    ['that is an object', {}, text],
    ['that is a number', 0, text],
    ['that is false', false, text],
    ['that is a list of numbers', [1], text],
    ['that is a list of null', [null], text],
    ['of two pieces', ['a', 'b'], 'only one equipment can be added'],
    ['of two pieces that are no texts', [1, 2], 'only one equipment can be added'],
    ['that does not exist', [nil], `equipment with id ${nil} does not exist`],
    ['whose id cannot be one', ['0OIl!'], 'equipment with id 0OIl! does not exist'],
    ['whose id is too large', ['z'.repeat(22)], `equipment with id ${'z'.repeat(22)} does not exist`],
    ['whose id is empty', [''], 'equipment with id  does not exist'],
  ])('%s', async (_, equipment_ids, message) => {
    const answer = await sam.tryUpload(steadyRide(), { sport_id: 1, equipment_ids })
    expect(refusalOf(answer)).toEqual(refused(message))
  })

  test('that is somebody else’s, as if it were not there', async () => {
    const { shortId } = insertEquipment(app.ctx.db, other)
    const answer = await sam.tryUpload(steadyRide(), { sport_id: 1, equipment_ids: [shortId] })
    expect(refusalOf(answer)).toEqual(refused(`equipment with id ${shortId} does not exist`))
  })

  test('that is of no use in the sport', async () => {
    const { shortId } = insertEquipment(app.ctx.db, sam, { label: 'Boots', type: 'shoes', isActive: false })
    const answer = await sam.tryUpload(steadyRide(), { sport_id: 1, equipment_ids: [shortId] })
    expect(refusalOf(answer)).toEqual(refused(`invalid equipment id ${shortId} for sport Cycling (Sport)`))
  })

  test('that is not in use any more', async () => {
    const { shortId } = insertEquipment(app.ctx.db, sam, { label: 'Old bike', isActive: false })
    const answer = await sam.tryUpload(steadyRide(), { sport_id: 1, equipment_ids: [shortId] })
    expect(refusalOf(answer)).toEqual(refused(`equipment with id ${shortId} is inactive`))
  })

  test('and then nothing is stored', () => {
    const ofSam = storedThings(app).workouts!.filter(
      row => (row as { userId: number }).userId === sam.account.id,
    )
    expect(ofSam).toEqual([])
    expect(storedThings(app).orphanedFiles).toEqual([])
  })
})
