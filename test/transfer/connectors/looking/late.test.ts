// Activities that appear late, rides indoors, and what taking out leaves: as connecting.md says it.
import { describe, expect, test } from 'bun:test'
import type { DuplicatesAnswer } from '../../../../src/workouts/duplicates/schemas'
import {
  fitFile,
  fitFileId,
  fitRecord,
  fitSummary,
  fitTime,
  steadyFitRide,
} from '../../../support/fit-writer'
import { startIntervalsServer } from '../../../support/intervals-server'
import { uploadForm } from '../../../support/requests'
import type { TestUser } from '../../../support/test-user'
import { until } from '../../../support/waiting'
import {
  connectAndLook,
  connectWith,
  intervals,
  linkOf,
  lookEnds,
  nextLookEnds,
  openConnectorApp,
  startsOf,
  workoutsOf,
} from '../connecting'

const activity = (id: string, start: string, file: Uint8Array = steadyFitRide({ start })) => ({
  ...{ id, start, source: 'GARMIN_CONNECT', file },
})

/** Half an hour on a trainer, without positions. */
function indoors(start: string, heartRate: number): Uint8Array {
  const begin = fitTime(start)
  const records = Array.from({ length: 181 }, (_, index) =>
    fitRecord({ time: begin + 10 * index, heartRate, power: 150 }),
  )
  return fitFile([
    fitFileId(4, begin),
    ...records,
    fitSummary({ start: begin, seconds: 1800, kind: 6, metres: 15_000 }),
  ])
}

const upload = (user: TestUser, file: Uint8Array) =>
  user.request('POST', '/api/workouts', {
    body: uploadForm({ file: new Blob([file as BlobPart]), name: 'ride.fit', data: { sport_id: 1 } }),
  })

describe('an activity that appears', () => {
  test('within seven days comes by itself; later, once the same key was entered again', async () => {
    await using service = startIntervalsServer([activity('i1', '2026-05-31T08:00:00Z')])
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectAndLook(app, sam)
    for (let look = 0; look < 3; look++) await nextLookEnds(app, sam)
    expect((await linkOf(sam)).is_past_listed).toBe(true)
    service.activities.push(
      activity('i2', '2026-05-26T08:00:00Z'),
      activity('i3', '2026-05-10T08:00:00Z'),
      activity('i4', '2019-05-10T08:00:00Z'),
    )
    await nextLookEnds(app, sam)
    expect(await startsOf(sam)).toEqual(['2026-05-26T08:00:00Z', '2026-05-31T08:00:00Z'])
    await sam.prove()
    await connectWith(sam)
    await lookEnds(app, sam)
    await nextLookEnds(app, sam)
    expect(await startsOf(sam)).toEqual(service.activities.map(({ start }) => start).toSorted())
    expect(new Set(service.sent.values())).toEqual(new Set([1]))
  })
})

describe('a ride indoors', () => {
  const start = '2026-05-30T18:00:00Z'

  test('that another device has recorded, too, comes beside it, and stands among the duplicates', async () => {
    await using service = startIntervalsServer([activity('i1', start, indoors(start, 140))])
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    expect((await upload(sam, indoors('2026-05-30T18:00:05Z', 143))).status).toBe(201)
    expect((await connectAndLook(app, sam)).counts).toMatchObject({ added: 1, merged: 0 })
    expect(await workoutsOf(sam)).toHaveLength(2)
    const { body } = await sam.get<DuplicatesAnswer>('/api/workouts/duplicates')
    expect(body.data.duplicates).toHaveLength(1)
  })

  test('that was uploaded as the same file is there once', async () => {
    await using service = startIntervalsServer([activity('i1', start, indoors(start, 140))])
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    expect((await upload(sam, indoors(start, 140))).status).toBe(201)
    expect((await connectAndLook(app, sam)).counts).toMatchObject({ added: 0, present: 1 })
    expect(await workoutsOf(sam)).toHaveLength(1)
  })
})

test('taking out leaves what was uploaded, and going on brings what is new alone', async () => {
  const [own, other] = ['2026-05-29T08:00:00Z', '2026-05-30T08:00:00Z']
  await using service = startIntervalsServer([activity('i1', own), activity('i2', other)])
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide({ start: own }))
  expect((await connectAndLook(app, sam)).counts).toMatchObject({ added: 1, present: 1 })
  const [, came] = await workoutsOf(sam)
  await sam.request('PATCH', `/api/workouts/${came?.id}`, { json: { title: 'Edited' } })
  await sam.request('POST', `${intervals}/undo`)
  await until(async () => (await linkOf(sam)).status === 'paused')
  expect(await startsOf(sam)).toEqual([own])
  service.activities.push(activity('i3', '2026-05-31T08:00:00Z'))
  await sam.request('PATCH', intervals, { json: { is_paused: false } })
  await lookEnds(app, sam)
  expect(await startsOf(sam)).toEqual([own, '2026-05-31T08:00:00Z'])
})
