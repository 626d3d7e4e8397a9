// Equipment that two requests change at once.
import { describe, expect, test } from 'bun:test'
import { makeDefault } from '../../support/equipments'
import { storedThings, uploadedFiles } from '../../support/stored'
import { differentRides, uploadArchive, zipOf } from '../intake/archives'
import { change, create, created, list, openWithBike, outcome, refused, sports } from './equipment-requests'

test('a sport has one default, whoever comes last', async () => {
  await using app = await openWithBike()
  const other = await created(app.sam, {})
  const wishes = [app.bike.shortId, other.id].flatMap(id => [
    change(app.sam, id, { default_for_sport_ids: [sports.cyclingSport] }),
    app.sam.request('POST', '/api/auth/profile/edit/sports', {
      json: { sport_id: sports.cyclingSport, default_equipment_ids: [id] },
    }),
  ])
  expect((await Promise.all(wishes)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const defaults = (await list(app.sam)).flatMap(({ default_for_sport_ids }) => default_for_sport_ids)
  expect(defaults).toEqual([sports.cyclingSport])
})

test('of two with the same label one is made', async () => {
  await using app = await openWithBike()
  const twin = { label: 'Twin', equipment_type_id: 2 }
  const answers = await Promise.all([create(app.sam, twin), create(app.sam, twin)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect((await list(app.sam)).map(({ label }) => label)).toEqual(['Blue bike', 'Twin'])
})

describe('while recordings are being measured, their equipment', () => {
  type Opened = Awaited<ReturnType<typeof openWithBike>>
  const cases: [
    name: string,
    touch: (app: Opened) => Promise<{ status: number }>,
    text: (id: string) => string,
  ][] = [
    [
      'is given away',
      ({ sam, bike }) => sam.delete(`/api/equipments/${bike.shortId}`),
      id => `equipment with id ${id} does not exist`,
    ],
    [
      'becomes something else',
      ({ sam, bike }) => change(sam, bike.shortId, { equipment_type_id: 1 }),
      id => `invalid equipment id ${id} for sport Cycling (Sport)`,
    ],
    [
      'is put away',
      ({ sam, bike }) => change(sam, bike.shortId, { is_active: false }),
      id => `equipment with id ${id} is inactive`,
    ],
  ]

  /** Changes the equipment once the upload's first files are written; returns the outcome of the upload. */
  const uploadAndTouch = async (app: Opened, touch: (typeof cases)[0][1], data: object) => {
    const upload = uploadArchive(app.sam, zipOf(differentRides(10)), data)
    while (uploadedFiles(app.dataDir).length < 4) await new Promise(resolve => setImmediate(resolve))
    expect((await touch(app)).status).toBeLessThan(300)
    return upload
  }

  test.each(cases)('%s: the upload that names it is refused, and leaves nothing', async (_, touch, text) => {
    await using app = await openWithBike()
    const before = storedThings(app)
    const id = app.bike.shortId
    expect(outcome(await uploadAndTouch(app, touch, { equipment_ids: [id] }))).toEqual(refused(text(id)))
    expect(storedThings(app)).toEqual(before)
  })

  test.each(cases)('%s: the upload that would have it by default has none', async (_, touch) => {
    await using app = await openWithBike()
    makeDefault(app.ctx.db, app.sam, sports.cyclingSport, app.bike.id)
    const { status, body } = await uploadAndTouch(app, touch, {})
    expect(status).toBe(201)
    expect(body.data.workouts.map(({ equipments }) => equipments)).toEqual(Array(10).fill([]))
  })
})
