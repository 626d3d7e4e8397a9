// Users who have the right add ready sports to a server. From then on, files that name these sports get them.
import { describe, expect, test } from 'bun:test'
import { matchSport } from '../../../../src/transfer/imports/storing/match-sport'
import type { Sport, SportsAnswer } from '../../../../src/workouts/sports/schemas'
import type { ShelfAnswer } from '../../../../src/workouts/sports/shelf/schemas'
import { listSports } from '../../../../src/workouts/sports/store'
import type { Workout, WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { activityXml, swumLapXml, tcxOf } from '../../../formats/tcx/tcx-documents'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../../../support/fit-writer'
import { addSport } from '../../../support/own-sports'
import { rideWith, steadyRide } from '../../../support/recordings'
import { openTestApp, type TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { enter } from '../../workouts/by-hand'

const t = fitTime('2026-05-01T08:00:00Z')

/** A recording without positions. */
const indoorFit = (sport: number, kind: number) =>
  fitFile([
    fitFileId(),
    ...Array.from({ length: 30 }, (_, at) => fitRecord({ time: t + at })),
    fitSummary({ start: t, seconds: 600, sport, kind, metres: 500 }),
  ])

const poolSwim = indoorFit(5, 17)

const shelfOf = async (user: TestUser) => (await user.get<ShelfAnswer>('/api/sports/shelf')).body.data.sports

const onShelf = async (user: TestUser, key: string) => (await shelfOf(user)).find(sport => sport.key === key)

const tryTaking = (user: TestUser, key: string) =>
  user.request<SportsAnswer>('POST', `/api/sports/shelf/${key}`)

async function take(user: TestUser, key: string): Promise<Sport> {
  const { body } = await tryTaking(user, key)
  const [sport] = body.data?.sports ?? []
  if (!sport) throw new Error(`refused: ${JSON.stringify(body)}`)
  return sport
}

async function add(user: TestUser, file: Uint8Array | string, data: object = {}, name = 'a.fit') {
  const answer = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 'auto', ...data }, name)
  if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify(answer.failure)}`)
  return answer.body.data.workouts[0] as Workout
}

const adminOf = (app: TestApp) => app.user('admin', { isAdmin: true })

describe('adding', () => {
  test('an administrator adds one with all that belongs to it; a second time it is there', async () => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    expect(await onShelf(admin, 'pool-swimming')).toMatchObject({
      ...{ name: 'Pool swimming', sport_id: null, is_added: false, may_add: true },
      names: { de: 'Schwimmen im Becken' },
    })
    const made = await tryTaking(admin, 'pool-swimming')
    const [sport] = made.body.data.sports
    expect([made.status, sport]).toEqual([
      200,
      expect.objectContaining({
        ...{ id: 1000, label: 'Pool swimming', icon: 'pool', measure: 'pace', shelf_key: 'pool-swimming' },
        ...{ indoor: true, words: expect.arrayContaining(['lap swimming']) },
        names: expect.objectContaining({ en: 'Pool swimming', fr: 'Natation en piscine' }),
      }),
    ])
    const again = await tryTaking(admin, 'pool-swimming')
    expect([again.status, again.body.data.sports]).toEqual([200, [sport!]])
    expect(await onShelf(admin, 'pool-swimming')).toMatchObject({ sport_id: 1000, is_added: true })
    const audit = await admin.get<{ data: { entries: { act: string; detail: string[] }[] } }>('/api/audit')
    const acts = JSON.stringify(audit.body)
    expect(acts.split('"sports"')).toHaveLength(2)
  })

  test('others may if the instance allows it, and not before', async () => {
    await using app = openTestApp()
    const [admin, sam] = [await adminOf(app), await app.user('sam')]
    const refused = await tryTaking(sam, 'padel')
    expect([refused.status, refused.failure?.code]).toEqual([403, 'not-administrator'])
    expect((await onShelf(sam, 'padel'))?.may_add).toBe(false)
    await admin.request('PATCH', '/api/config', { json: { users_add_sports: true } })
    expect((await onShelf(sam, 'padel'))?.may_add).toBe(true)
    expect((await tryTaking(sam, 'padel')).status).toBe(200)
    await admin.request('PATCH', '/api/config', { json: { users_add_sports: false } })
    // A sport that the server already has can be taken without the right.
    expect((await tryTaking(sam, 'padel')).status).toBe(200)
    expect((await tryTaking(sam, 'golf')).status).toBe(403)
  })

  test('a key that is not on the shelf is not found', async () => {
    await using app = openTestApp()
    const answer = await tryTaking(await adminOf(app), 'quidditch')
    expect([answer.status, answer.failure?.code]).toEqual([404, 'sport-not-found'])
  })

  test.each([
    ['has its name', { label: 'pool SWIMMING' }],
    ['has its name in another language', { label: 'Natation en piscine' }],
    ['is called by one of its words', { label: 'Lap swimming' }],
    ['has a name that is one of its own', { label: 'Bahnen', names: { de: 'Schwimmen im Becken' } }],
    ['has one of its words', { label: 'Bahnen', words: ['lap_swimming'] }],
  ])('a sport of the server that %s becomes it, and keeps what it is', async (_, facts) => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    const own = await addSport(admin, { ...facts, icon: 'waves' })
    const workout = await enter(admin, { sport_id: own.id })
    expect(await onShelf(admin, 'pool-swimming')).toMatchObject({ sport_id: own.id, is_added: false })
    const answer = await tryTaking(admin, 'pool-swimming')
    expect([answer.status, answer.body.data.sports[0]]).toEqual([
      200,
      expect.objectContaining({ id: own.id, label: facts.label, icon: 'waves', shelf_key: 'pool-swimming' }),
    ])
    expect((await admin.get<SportsAnswer>('/api/sports')).body.data.sports).toHaveLength(19)
    expect(workout.sport_id).toBe(own.id)
    expect((await add(admin, poolSwim)).sport_id).toBe(own.id)
  })
})

describe('files', () => {
  test('a file that no sport fits says which ready one does; with that it comes in', async () => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    await admin.upload()
    const refused = await admin.tryUpload(poolSwim, { sport_id: 'auto' }, 'swim.fit')
    expect(refused.failure).toEqual({
      code: 'sport-undecided',
      detail: { sport: 'lap_swimming', shelf: 'pool-swimming' },
    })
    const { id } = await take(admin, 'pool-swimming')
    const workout = await add(admin, poolSwim)
    expect(workout).toMatchObject({ sport_id: id, venue: 'indoors' })
  })

  test('one that only says Other is guessed if it goes somewhere, and else offered a ready sport', async () => {
    await using app = openTestApp()
    const kim = await app.user('kim')
    const counts = [
      [0, 0],
      [300, 250],
      [600, 500],
    ] as const
    const lap = swumLapXml(0, { seconds: 600, metres: 500 }, counts)
    const still = tcxOf(activityXml(lap).replace('Biking', 'Other'))
    const refused = await kim.tryUpload(still, { sport_id: 'auto' }, 'a.tcx')
    expect(refused.failure?.detail).toMatchObject({ sport: 'other', shelf: 'pool-swimming' })
    const moving = rideWith('<type>Other</type>', { points: 200, climb: null })
    expect(await add(kim, moving, {}, 'a.gpx')).toMatchObject({ sport_id: 5, sport_confirmed: false })
  })

  test('a word for anything is guessed, and never means a ready sport by itself', async () => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    const { id } = await take(admin, 'fitness-training')
    for (const word of ['Workout', 'training', 'Exercise']) {
      const moving = rideWith(`<type>${word}</type>`, { points: 200, climb: null })
      expect(await add(admin, moving, {}, 'a.gpx')).toMatchObject({ sport_id: 5, sport_confirmed: false })
    }
    // Without positions, no sport can be guessed. The ready sport is suggested, but not used.
    const still = tcxOf(
      activityXml(
        swumLapXml(0, { seconds: 600, metres: 0 }, [
          [0, 0],
          [600, 0],
        ]),
      ),
    )
    const refused = await admin.tryUpload(still.replace('Biking', 'Training'), { sport_id: 'auto' }, 'a.tcx')
    expect(refused.failure?.detail).toMatchObject({ sport: 'training', shelf: 'fitness-training' })
    // Only words that name a particular sport, such as Aerobics, match the ready sport.
    expect(
      matchSport(listSports(app.ctx.db, admin.account.id), { id: null, label: 'Workout' }),
    ).toBeUndefined()
    expect(
      matchSport(listSports(app.ctx.db, admin.account.id), { id: null, label: 'Aerobics' })?.sport.id,
    ).toBe(id)
  })

  test('words that an administrator gives a sport decide, even one for anything', async () => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    const { id } = await addSport(admin, { label: 'Gym', words: ['training'] })
    const moving = rideWith('<type>Training</type>', { points: 200, climb: null })
    expect(await add(admin, moving, {}, 'a.gpx')).toMatchObject({ sport_id: id, sport_confirmed: true })
  })

  test('what a person chose for a word before counts more than a sport that is added later', async () => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    await add(admin, poolSwim, { sport_id: 16 })
    await take(admin, 'pool-swimming')
    expect((await add(admin, poolSwim)).sport_id).toBe(16)
    const kim = await app.user('kim')
    expect((await add(kim, poolSwim)).sport_id).toBe(1000)
  })

  test('a sport that is done indoors makes places of no recording', async () => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    const { id } = await take(admin, 'squash')
    expect((await add(admin, steadyRide(), { sport_id: id }, 'a.gpx')).venue).toBe('indoors')
    expect((await enter(admin, { sport_id: id })).venue).toBe('indoors')
    expect((await add(admin, steadyRide(), { sport_id: 1 }, 'a.gpx')).venue).toBe('outdoors')
  })

  test('words that administrators give a sport of their own decide, too', async () => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    const { id } = await addSport(admin, { label: 'Gym', words: ['Strength Training'], indoor: true })
    expect((await add(admin, indoorFit(10, 20))).sport_id).toBe(id)
    const changed = await admin.request<SportsAnswer>('PATCH', `/api/sports/${id}`, {
      json: { words: [], names: { fr: 'Musculation', de: 'Kraft' } },
    })
    expect(changed.body.data.sports[0]).toMatchObject({
      words: [],
      names: { fr: 'Musculation', de: 'Kraft' },
    })
    const other = await app.user('other')
    const refused = await other.tryUpload(indoorFit(10, 20), { sport_id: 'auto' }, 'a.fit')
    expect(refused.failure?.detail).toMatchObject({ shelf: 'strength-training' })
  })

  test('a workout without a title has the name of its sport in the language of its owner', async () => {
    await using app = openTestApp()
    const admin = await adminOf(app)
    const { id } = await take(admin, 'pool-swimming')
    expect((await enter(admin, { sport_id: id })).title).toStartWith('Pool swimming - ')
    await admin.request('POST', '/api/auth/profile/edit/preferences', {
      json: {
        ...{ date_format: 'dd/MM/yyyy', display_ascent: true, imperial_units: false, language: 'de' },
        ...{ start_elevation_at_zero: true, timezone: 'UTC', use_dark_mode: null, use_raw_gpx_speed: false },
        ...{ weekm: true },
      },
    })
    expect((await enter(admin, { sport_id: id })).title).toStartWith('Schwimmen im Becken - ')
    expect((await onShelf(admin, 'pool-swimming'))?.name).toBe('Schwimmen im Becken')
  })
})

test('names, words and keys that are no lines are refused', async () => {
  await using app = openTestApp()
  const admin = await adminOf(app)
  for (const facts of [
    { names: { de: '' } },
    { words: ['a\nb'] },
    { words: ['x'.repeat(51)] },
    { indoor: 1 },
  ]) {
    const answer = await admin.request('POST', '/api/sports', { json: { label: 'Gym', ...facts } })
    expect([answer.status, facts]).toEqual([400, facts])
  }
})
