// A file that comes again, or goes on where it ended when it came before.
import { describe, expect, test } from 'bun:test'
import type { TotalsAnswer } from '../../../src/workouts/analysis/totals/schemas'
import { gpxOfTracks, type TestPoint } from '../../formats/gpx/gpx-documents'
import { insertPersonalToken } from '../../support/app-tokens'
import { steadyFitRide } from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { storedThings } from '../../support/stored'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { bodyOf, idsOf, send, workoutOf } from './sending'

const app = testApp()

/** Creates somebody, and a function that sends a file for them. */
async function sender(name: string) {
  const user = await app.user(name)
  const token = insertPersonalToken(app.ctx, user, 'workouts:write')
  const arrive = (file: Uint8Array, query = '') =>
    send(app, `/api/upload${query}`, { body: bodyOf(file), token })
  return { user, arrive }
}

const rideOf = (points: number) => steadyRide({ points })
const filesOf = ({ account }: TestUser) =>
  storedThings(app).files!.filter(path => String(path).startsWith(`workouts/${account.id}/`))

describe('the same file', () => {
  test('is there once, however often it comes', async () => {
    const { user, arrive } = await sender('again')
    const first = await arrive(rideOf(61))
    expect(first).toMatchObject({ status: 201, outcome: 'added' })
    const files = filesOf(user)
    for (let times = 0; times < 3; times++) {
      expect(await arrive(rideOf(61))).toMatchObject({ status: 200, outcome: 'present', ids: first.ids })
    }
    expect(await idsOf(user)).toEqual(first.ids)
    expect(filesOf(user)).toEqual(files)
  })

  test('is there once if it comes several times at once', async () => {
    const { user, arrive } = await sender('at_once')
    const all = await Promise.all([1, 2, 3, 4].map(() => arrive(rideOf(61))))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(new Set(all.flatMap(({ ids }) => ids)).size).toBe(1)
    expect(await idsOf(user)).toHaveLength(1)
  })

  test('is there once if somebody has uploaded it in the app', async () => {
    const { user, arrive } = await sender('by_hand')
    const { id } = await user.upload(rideOf(61), { title: 'To the lake' })
    const files = filesOf(user)
    expect(await arrive(rideOf(61))).toMatchObject({ status: 200, outcome: 'present', ids: [id] })
    expect(filesOf(user)).toEqual(files)
    expect(storedThings(app).orphanedFiles).toEqual([])
  })

  test('stays in the workout into which it was merged', async () => {
    const { user, arrive } = await sender('merger')
    const { ids } = await arrive(rideOf(61))
    const kept = await user.upload(steadyRide({ points: 61, step: 3.1e-5 }))
    await user.request('POST', '/api/workouts/duplicates/merge', {
      json: { keep: kept.id, put_away: ids[0] },
    })
    expect(await arrive(rideOf(61))).toMatchObject({ status: 200, outcome: 'present', ids: [kept.id] })
    expect(await idsOf(user)).toEqual([kept.id])
  })

  test('comes back if somebody has deleted the workout, and sends it again', async () => {
    const { user, arrive } = await sender('deleter')
    const { ids } = await arrive(rideOf(61))
    await user.delete(`/api/workouts/${ids[0]}`)
    expect((await arrive(rideOf(61))).status).toBe(201)
    expect(await idsOf(user)).toHaveLength(1)
  })

  test('is another one of somebody else', async () => {
    const [one, other] = [await sender('one'), await sender('other')]
    await one.arrive(rideOf(61))
    expect((await other.arrive(rideOf(61))).status).toBe(201)
  })

  test('is the same for a sender with a key, whatever it sends', async () => {
    const { user, arrive } = await sender('keyed')
    const { ids } = await arrive(rideOf(61), '?key=a')
    const other = steadyRide({ start: new Date('2026-05-09T08:00:00Z') })
    expect(await arrive(other, '?key=a')).toMatchObject({ status: 200, outcome: 'present', ids })
    expect((await arrive(other, '?key=b')).status).toBe(201)
    expect(await idsOf(user)).toHaveLength(2)
  })
})

describe('a file that grows', () => {
  test('replaces its shorter self, and the workout keeps what its owner gave it', async () => {
    const { user, arrive } = await sender('grower')
    const { ids } = await arrive(rideOf(61))
    const [id] = ids
    const filesBefore = filesOf(user)
    const given = { title: 'To the lake', notes: 'windy', sport_id: 5 }
    await user.request('PATCH', `/api/workouts/${id}`, { json: given })
    const before = await workoutOf(user, id)
    for (const points of [121, 181]) {
      expect(await arrive(rideOf(points))).toMatchObject({ status: 200, outcome: 'extended', ids })
      expect(await workoutOf(user, id)).toMatchObject({
        id,
        ...given,
        duration: `0:0${(points - 1) / 60}:00`,
      })
    }
    const after = await workoutOf(user, id)
    expect(after.creation_date).toBe(before.creation_date)
    expect(after.distance).toBeCloseTo(before.distance! * 3, 1)
    expect(after.map).not.toBe(before.map)
    const { body } = await user.get<string>(`/api/workouts/${id}/gpx/download`)
    expect(body).toBe(new TextDecoder().decode(rideOf(181)))
    expect(await idsOf(user)).toEqual(ids)
    // Nothing of the shorter recordings is left. The map image is drawn again later.
    const kindsOf = (files: unknown[]) => files.map(path => String(path).split('.').at(-1)).toSorted()
    expect(kindsOf(filesOf(user))).toEqual(kindsOf(filesBefore))
    expect(filesOf(user).filter(path => filesBefore.includes(path))).toEqual([])
    expect(storedThings(app).orphanedFiles).toEqual([])
    const totals = await user.get<TotalsAnswer>('/api/workouts/totals')
    expect(totals.body.data.totals).toMatchObject({ workouts: 1, distance: after.distance })
  })

  test('is not replaced by its shorter self, which comes late', async () => {
    const { user, arrive } = await sender('late')
    const { ids } = await arrive(rideOf(121))
    const workout = await workoutOf(user, ids[0])
    expect(await arrive(rideOf(61))).toMatchObject({ status: 200, outcome: 'present', ids })
    expect(await workoutOf(user, ids[0])).toEqual(workout)
    expect(storedThings(app).orphanedFiles).toEqual([])
  })

  test('is one workout if all its states come at once', async () => {
    const { user, arrive } = await sender('hasty')
    const all = await Promise.all([61, 181, 121, 241, 91].map(points => arrive(rideOf(points))))
    expect(all.map(({ status }) => status).filter(status => status === 201)).toHaveLength(1)
    const [id, ...others] = await idsOf(user)
    expect(others).toEqual([])
    expect((await workoutOf(user, id)).duration).toBe('0:04:00')
  })

  test('stays what it was while it is cut off', async () => {
    const { user, arrive } = await sender('cut')
    const { ids } = await arrive(rideOf(61))
    const workout = await workoutOf(user, ids[0])
    expect((await arrive(rideOf(121).slice(0, -200))).status).toBe(400)
    expect(await workoutOf(user, ids[0])).toEqual(workout)
  })

  test('grows in FIT as it does in GPX', async () => {
    const { user, arrive } = await sender('fit')
    const { ids } = await arrive(steadyFitRide({ points: 61 }))
    expect(await arrive(steadyFitRide({ points: 121 }))).toMatchObject({ outcome: 'extended', ids })
    expect((await workoutOf(user, ids[0])).duration).toBe('0:02:00')
  })

  test('can go on the next day, which is another workout', async () => {
    const { user, arrive } = await sender('days')
    const dayOf = (day: number, points: number) =>
      Array.from(
        { length: points },
        (_, index): TestPoint => [
          45 + index * 3e-5,
          5,
          100,
          new Date(Date.UTC(2026, 4, day, 8, 0, index)).toISOString(),
        ],
      )
    const { ids } = await arrive(gpxOfTracks([[dayOf(1, 61)]]))
    const grown = await arrive(gpxOfTracks([[dayOf(1, 121)], [dayOf(2, 61)]]))
    expect(grown).toMatchObject({ status: 201, outcome: 'added' })
    expect(grown.ids).toHaveLength(2)
    expect(grown.ids).toContain(ids[0]!)
    expect((await workoutOf(user, ids[0])).duration).toBe('0:02:00')
    const again = await arrive(gpxOfTracks([[dayOf(1, 121)], [dayOf(2, 181)]]))
    expect(again).toMatchObject({ status: 200, outcome: 'extended' })
    expect((await idsOf(user)).toSorted()).toEqual(grown.ids.toSorted())
    expect(storedThings(app).orphanedFiles).toEqual([])
  })

  test('is another workout if it is another recording, also of the same moment', async () => {
    const { user, arrive } = await sender('two')
    await arrive(rideOf(61))
    expect((await arrive(steadyRide({ points: 121, step: 4e-5 }))).status).toBe(201)
    expect((await arrive(steadyFitRide({ points: 181 }))).status).toBe(201)
    expect(await idsOf(user)).toHaveLength(3)
  })

  test('keeps a figure that was typed', async () => {
    const { user, arrive } = await sender('typist')
    const { ids } = await arrive(rideOf(61))
    const typed = await user.request('PATCH', `/api/workouts/${ids[0]}/figures/ascent`, {
      json: { source: 'typed', value: 500 },
    })
    expect(typed.status).toBe(200)
    await arrive(rideOf(121))
    expect(await workoutOf(user, ids[0])).toMatchObject({ duration: '0:02:00', ascent: 500 })
  })
})
