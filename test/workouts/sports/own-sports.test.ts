// Sports that administrators add for everybody.

import { describe, expect, test } from 'bun:test'
import { pictureContent } from '../../../src/workouts/analysis/review/picture/picture-content'
import { readReview } from '../../../src/workouts/analysis/review/year/read-review'
import type { BatchAnswer } from '../../../src/workouts/batches/schemas'
import type { SavedShareAnswer, SharedWorkoutAnswer } from '../../../src/workouts/shares/links/schemas'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { listSports } from '../../../src/workouts/sports/store'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { insertEquipment, makeDefault, prefer } from '../../support/equipments'
import { addSport, kayaking, tryAddingSport } from '../../support/own-sports'
import { rideWith, steadyRide } from '../../support/recordings'
import { storedThings } from '../../support/stored'
import { openTestApp, type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { computeQueued, loadOf, storeAnalysed } from '../training/analysed-workouts'
import { change, enter } from '../workouts/by-hand'

interface SportsBody {
  data: { sports: Sport[] }
}

const adminOf = (app: TestApp) => app.user('admin', { isAdmin: true })

const sportsOf = async (user: TestUser, query = '') =>
  (await user.get<SportsBody>(`/api/sports${query}`)).body.data.sports

const changeSport = (user: TestUser, id: number, json: unknown) =>
  user.request<SportsBody>('PATCH', `/api/sports/${id}`, { json })

test('an administrator adds a sport, which everybody has then', async () => {
  await using app = openTestApp()
  const admin = await adminOf(app)
  const answer = await tryAddingSport(admin, { ...kayaking, label: '  Kayaking ' })
  const added = {
    id: 1000,
    label: 'Kayaking',
    color: null,
    is_active: true,
    is_active_for_user: true,
    stopped_speed_threshold: 0.3,
    default_equipments: [],
    default_equipment_ids: [],
    icon: 'kayaking',
    default_color: '#0f8591',
    default_stopped_speed_threshold: 0.3,
    measure: 'pace',
    measure_for_user: null,
    shelf_key: null,
    names: {},
    words: [],
    indoor: false,
  }
  expect([answer.status, answer.body as unknown]).toEqual([
    201,
    { status: 'created', data: { sports: [added] } },
  ])
  const sports = await sportsOf(await app.user('sam'))
  expect(sports).toHaveLength(19)
  expect(sports.at(-1)).toEqual(added as Sport)
})

test.each([
  ['Windsurfing', 'surfing', 'speed'],
  ['Canoeing', 'kayaking', 'speed'],
  ['Canoeing (Whitewater)', 'kayaking', 'speed'],
  ['Kayaking (Whitewater)', 'kayaking', 'speed'],
  ['Tennis (Outdoor)', 'sports_tennis', 'speed'],
  ['Padel (Outdoor)', 'sports_tennis', 'speed'],
  ['Halfbike', 'pedal_bike', 'speed'],
  ['Ice Skating', 'ice_skating', 'speed'],
  ['Standup Paddleboarding', 'surfing', 'speed'],
  ['Inline Skating', 'roller_skating', 'speed'],
  ['Canicross', 'pets', 'speed'],
  ['Trail running', 'directions_run', 'pace'],
  ['Curling', 'exercise', 'speed'],
])('%s gets the look that is suggested for it', async (label, icon, measure) => {
  await using app = openTestApp()
  expect(await addSport(await adminOf(app), { label })).toMatchObject({ label, icon, measure })
})

test('its id is never given to another sport', async () => {
  await using app = openTestApp()
  const admin = await adminOf(app)
  const first = await addSport(admin)
  expect((await admin.delete(`/api/sports/${first.id}`)).status).toBe(204)
  expect((await addSport(admin)).id).toBe(first.id + 1)
})

test('an administrator changes one, and switches it off', async () => {
  await using app = openTestApp()
  const admin = await adminOf(app)
  const { id } = await addSport(admin)
  prefer(app.ctx.db, admin, id, { stoppedSpeedThreshold: 2 })
  const changes = { label: 'KAYAKING', icon: 'rowing', default_color: '#123456', measure: 'speed' }
  const answer = await changeSport(admin, id, { ...changes, default_stopped_speed_threshold: 1 })
  expect(answer.body.data.sports[0]).toMatchObject({
    ...changes,
    default_stopped_speed_threshold: 1,
    stopped_speed_threshold: 2,
    is_active: true,
  })
  expect((await changeSport(admin, id, { is_active: false })).body.data.sports[0]).toMatchObject({
    ...changes,
    is_active: false,
  })
})

test('another look changes the load of its workouts, if that depends on it', async () => {
  await using app = openTestApp()
  const [admin, sam] = [await adminOf(app), await app.user('sam')]
  const { id } = await addSport(admin)
  const [workout, other] = storeAnalysed(app, sam, [
    { date: '2026-05-01', sport: id, movingS: 3600 },
    { date: '2026-05-02', sport: 6 },
  ])
  await sam.request('POST', '/api/body', {
    json: { measure: 'weight', value: 70, valid_from: '2026-01-01' },
  })
  await computeQueued(app)
  expect(loadOf(app, workout!).energyKcal).toBe(350)
  const { energyKcal } = loadOf(app, other!)
  await changeSport(admin, id, { label: 'Paddling', icon: 'surfing' })
  await computeQueued(app)
  expect([workout!, other!].map(of => loadOf(app, of).energyKcal)).toEqual([210, energyKcal])
  await changeSport(admin, id, { icon: 'surfing', default_color: '#123456' })
  expect([workout!, other!].map(of => loadOf(app, of).isOutdated)).toEqual([false, false])
})

test('it goes with what people preferred about it, but not while anybody has workouts in it', async () => {
  await using app = openTestApp()
  const [admin, sam] = [await adminOf(app), await app.user('sam')]
  const { id } = await addSport(admin)
  const boat = insertEquipment(app.ctx.db, sam)
  makeDefault(app.ctx.db, sam, id, boat.id)
  prefer(app.ctx.db, sam, id, { color: '#ff0000' })
  const workout = await enter(sam, { sport_id: id })
  const refused = await admin.delete(`/api/sports/${id}`)
  expect([refused.status, refused.failure?.code]).toEqual([400, 'sport-in-use'])
  expect((await sportsOf(admin, '?check_workouts=true')).at(-1)?.has_workouts).toBe(true)
  // A deleted workout that can be restored is in no list, but keeps its sport in use.
  const json = { action: 'delete', ids: [workout.id] }
  const hidden = await sam.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
  expect((await sportsOf(admin, '?check_workouts=true')).at(-1)?.has_workouts).toBe(false)
  expect((await admin.delete(`/api/sports/${id}`)).failure?.code).toBe('sport-in-use')
  await sam.request('POST', `/api/workouts/batches/${hidden.body.data.batches[0]?.id}/undo`)
  await sam.delete(`/api/workouts/${workout.id}`)
  expect((await admin.delete(`/api/sports/${id}`)).status).toBe(204)
  expect((await sam.get(`/api/sports/${id}`)).status).toBe(404)
  expect(
    (await sam.get<{ data: { equipments: object[] } }>('/api/equipments')).body.data.equipments,
  ).toMatchObject([{ id: boat.shortId, default_for_sport_ids: [] }])
})

describe('a sport of this server’s own is like any other', async () => {
  const app = testApp()
  const [admin, sam] = [await adminOf(app), await app.user('sam')]
  const { id } = await addSport(admin)

  test('for recordings, which are measured with its threshold, and for workouts by hand', async () => {
    expect(await sam.upload(undefined, { sport_id: id })).toMatchObject({ sport_id: id })
    const entered = await enter(sam)
    expect(await change(sam, entered.id, { sport_id: id })).toMatchObject({ sport_id: id })
    const { body } = await sam.get<{ data: { workouts: object[] } }>(`/api/workouts?sport_id=${id}`)
    expect(body.data.workouts).toHaveLength(2)
  })

  test('for preferences, and any equipment can be the default', async () => {
    for (const type of [1, 2, 3, 4, 5, 6]) {
      const json = { label: `of type ${type}`, equipment_type_id: type, default_for_sport_ids: [id] }
      const { status, body } = await sam.request<{ data: { equipments: { id: string }[] } }>(
        'POST',
        '/api/equipments',
        { json },
      )
      expect(status).toBe(201)
      const preferred = await sam.request('POST', '/api/auth/profile/edit/sports', {
        json: { sport_id: id, default_equipment_ids: [body.data.equipments[0]!.id] },
      })
      expect(preferred.status).toBe(200)
    }
  })

  test('for statistics and records', async () => {
    const bySport = await sam.get<{ data: { statistics: object } }>(`/api/stats/sam/by_sport?sport_id=${id}`)
    expect(Object.keys(bySport.body.data.statistics)).toEqual([String(id)])
    const records = await sam.get<{ data: { records: { sport_id: number }[] } }>('/api/records')
    expect(records.body.data.records.map(({ sport_id }) => sport_id)).toContain(id)
    const profile = await sam.get<{ data: { sports_list: number[] } }>('/api/auth/profile')
    expect(profile.body.data.sports_list).toEqual([id])
  })

  test('for files that name it, and for every filter by sport', async () => {
    const gpx = rideWith('<type>Kayaking</type>', { points: 400, start: new Date('2026-04-02T08:00:00Z') })
    expect((await sam.upload(gpx, { sport_id: 'auto' })).sport_id).toBe(id)
    const ask = async <Data>(path: string) => (await sam.get<{ data: Data }>(path)).body.data
    const { days } = await ask<{ days: { sport_id: number }[] }>(`/api/calendar/days?sport_id=${id}`)
    expect(new Set(days.map(({ sport_id }) => sport_id))).toEqual(new Set([id]))
    const { hours } = await ask<{ hours: number[][] }>(`/api/calendar/hours?sport_id=${id}`)
    expect(hours.flat().reduce((sum, count) => sum + count, 0)).toBe(3)
    const { outlines } = await ask<{ outlines: { sport_id: number }[] }>(
      `/api/workouts/outlines?sport_id=${id}`,
    )
    expect(outlines.map(({ sport_id }) => sport_id)).toEqual([id, id])
    const { statistics } = await ask<{ statistics: Record<string, object> }>(
      '/api/stats/sam/by_time?time=year&from=2026-01-01&to=2026-12-31',
    )
    expect(Object.keys(statistics['2026'] ?? {})).toEqual([String(id)])
    const { records } = await ask<{ records: { sport_id: number }[] }>(`/api/records/history?sport_id=${id}`)
    expect(new Set(records.map(({ sport_id }) => sport_id))).toEqual(new Set([id]))
  })

  test('for goals, the year in review and what is shared', async () => {
    const goal = { period: 'year', measure: 'workouts', amount: 50, sport_ids: [id] }
    const made = await sam.request<{ data: { goals: { progress: { amount: number } }[] } }>(
      'POST',
      '/api/goals',
      {
        json: goal,
      },
    )
    expect(made.status).toBe(201)
    expect(made.body.data.goals[0]?.progress.amount).toBe(2)
    const review = await sam.get<{ data: { review: { sports: { sport_id: number }[] } } }>(
      '/api/stats/sam/review?year=2026',
    )
    expect(review.body.data.review.sports.map(({ sport_id }) => sport_id)).toEqual([id])
    const { account } = sam
    const content = pictureContent(
      readReview(app.ctx, account, 2026),
      account,
      listSports(app.ctx.db, account.id),
    )
    expect(content.sports.map(({ name }) => name)).toEqual(['Kayaking'])
    const { body } = await sam.get<WorkoutsAnswer>(`/api/workouts?sport_id=${id}&per_page=1`)
    const path = `/api/workouts/${body.data.workouts[0]!.id}/share`
    const shared = await sam.request<SavedShareAnswer>('POST', path, { json: {} })
    const token = shared.body.data.share.link!.split('/').at(-1)
    const { body: shown } = await app.request<SharedWorkoutAnswer>('GET', `/api/shared/${token}`)
    expect(shown.data.workout).toMatchObject({
      sport: { id, label: 'Kayaking', icon: 'kayaking', default_color: '#0f8591' },
      speed_form: 'pace',
    })
  })
})

test('nothing is left of an upload whose sport is deleted while its file is measured', async () => {
  await using app = openTestApp()
  const [admin, sam] = [await adminOf(app), await app.user('sam')]
  const before = storedThings(app)
  const { id } = await addSport(admin)
  const { saveAll } = app.ctx.files
  app.ctx.files.saveAll = async (...args) => {
    await saveAll(...args)
    await admin.delete(`/api/sports/${id}`)
  }
  const answer = await sam.tryUpload(steadyRide(), { sport_id: id })
  expect([answer.status, answer.failure?.code]).toEqual([400, 'sport-unknown'])
  expect(storedThings(app)).toEqual(before)
})

describe('refused', async () => {
  const app = testApp()
  const [admin, sam] = [await adminOf(app), await app.user('sam')]
  const own = await addSport(admin)
  const other = await addSport(admin, { label: 'Curling' })
  const bad: [what: string, changes: object][] = [
    ['without a label', { label: '' }],
    ['with a blank label', { label: ' \t' }],
    ['with a long label', { label: 'a'.repeat(51) }],
    ['with two lines', { label: 'a\nb' }],
    ['with a number as its label', { label: 5 }],
    ['with an icon there is not', { icon: 'skateboard' }],
    ['with a colour that is none', { default_color: 'red' }],
    ['with a speed below zero', { default_stopped_speed_threshold: -1 }],
    ['with a speed as text', { default_stopped_speed_threshold: 'slow' }],
    ['with another measure', { measure: 'watts' }],
  ]

  test.each(bad)('a sport %s', async (_, facts) => {
    for (const answer of [
      await tryAddingSport(admin, { ...kayaking, label: 'Canoeing', ...facts }),
      await changeSport(admin, own.id, facts),
    ]) {
      expect([answer.status, answer.failure?.code]).toEqual([400, 'fields-invalid'])
    }
  })

  test.each(['Kayaking', 'KAYAKING ', 'running'])('the label of another: %s', async label => {
    for (const answer of [
      await tryAddingSport(admin, { label }),
      await changeSport(admin, other.id, { label }),
    ]) {
      expect([answer.status, answer.failure?.code]).toEqual([400, 'sport-label-taken'])
    }
  })

  test('to change or delete what every server has, but for whether it is offered', async () => {
    for (const answer of [
      await changeSport(admin, 5, { label: 'Jogging' }),
      await changeSport(admin, 5, { is_active: false, measure: 'pace' }),
      await admin.delete('/api/sports/5'),
    ]) {
      expect([answer.status, answer.failure?.code]).toEqual([400, 'sport-not-own'])
    }
    expect((await sportsOf(sam)).find(({ id }) => id === 5)).toMatchObject({
      label: 'Running',
      is_active: true,
    })
  })

  test('a sport there is not', async () => {
    for (const answer of [
      await changeSport(admin, 999, { label: 'Golf' }),
      await admin.delete('/api/sports/999'),
      await admin.delete('/api/sports/x'),
    ]) {
      expect([answer.status, answer.failure?.code]).toEqual([404, 'sport-not-found'])
    }
  })

  test('anybody but an administrator', async () => {
    for (const answer of [
      await tryAddingSport(sam, { label: 'Golf' }),
      await changeSport(sam, own.id, { label: 'Golf' }),
      await sam.delete(`/api/sports/${own.id}`),
    ]) {
      expect([answer.status, answer.failure?.code]).toEqual([403, 'not-administrator'])
    }
  })
})
