import { describe, expect, test } from 'bun:test'
import type { Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { readGpx } from '../../../../src/formats/gpx/read'
import { ChartAnswer, type GpxAnswer } from '../../../../src/workouts/recording/files/schemas'
import { inSegments, segmentedRide } from '../../../support/recordings'
import { testApp } from '../../../support/test-app'
import { enter, refusalOf, refused } from '../../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const byHand = await enter(sam)
const hours = [8, 9, 10]
const recorded = await sam.upload(
  segmentedRide(
    ...hours.map(hour => ({ points: 5, step: 1e-4, start: new Date(Date.UTC(2026, 4, 1, hour)) })),
  ),
)

const chart = async (segment: number | string) =>
  (await sam.get<ChartAnswer>(`/api/workouts/${recorded.id}/chart_data/segment/${segment}`)).body

describe('the chart of a segment', () => {
  test('starts from zero again', async () => {
    const answer = await chart(2)
    expect([...Value.Errors(ChartAnswer, answer)]).toEqual([])
    expect(answer.data.chart_data).toHaveLength(5)
    expect(answer.data.chart_data[0]).toEqual({
      distance: 0,
      duration: 0,
      elevation: 100,
      latitude: 45,
      longitude: 5,
      speed: 40.24,
      time: 'Fri, 01 May 2026 09:00:00 GMT',
    })
    expect(answer.data.chart_data.at(-1)).toMatchObject({
      distance: 0.04,
      duration: 4,
      speed: 40.24,
      elevation: 104,
    })
  })

  test('is there for each that the workout shows', async () => {
    expect(recorded.segments.map(({ segment_id }) => segment_id)).toEqual([0, 1, 2])
    const starts = await Promise.all(
      [1, 2, 3].map(async segment => (await chart(segment)).data.chart_data[0]?.time),
    )
    expect(starts).toEqual(['08', '09', '10'].map(hour => `Fri, 01 May 2026 ${hour}:00:00 GMT`))
  })
})

test('a workout shows 2,000 segments, of all its tracks', async () => {
  const inTracks = inSegments(2000).replaceAll('</trkseg><trkseg>', '</trkseg></trk><trk><trkseg>')
  expect((await sam.upload(inTracks)).segments).toHaveLength(2000)
})

test('the GPX of a segment is a recording of its own', async () => {
  const path = `/api/workouts/${recorded.id}/gpx/segment/3`
  const { status, message, data } = (await sam.get<Static<typeof GpxAnswer>>(path)).body
  expect([status, message]).toEqual(['success', ''])
  const { tracks, points } = readGpx([new TextEncoder().encode(data.gpx)])
  expect(tracks.map(({ segments }) => segments)).toEqual([[{ start: 0, end: 5 }]])
  expect(points.time[0]).toBe(Date.UTC(2026, 4, 1, 10) * 1000)
  expect([...points.elevation]).toEqual([100, 101, 102, 103, 104])
})

const forms = [
  ['gpx', { gpx: '' }],
  ['chart_data', { chart_data: '' }],
] as const

describe.each(forms)('%s/segment/{n} is refused', (form, empty) => {
  const path = (id: string | number, segment: string | number) =>
    `/api/workouts/${id}/${form}/segment/${segment}`

  test.each(['0', '-1', '1.5', 'x', '00', '1e0', '%31%00', '٣', '9'.repeat(20), '__proto__'])(
    'for %s, which numbers no segment',
    async segment => {
      expect(refusalOf(await sam.get(path(recorded.id, segment)))).toEqual(refused('invalid payload'))
    },
  )

  test.each(['4', '100', '999999999999999'])('for %s, as there are not so many', async segment => {
    expect(refusalOf(await sam.get(path(recorded.id, segment)))).toEqual([
      404,
      { status: 'not found', message: `No segment with id '${segment}'` },
    ])
  })

  test.each(['1', '0', 'x'])('for segment %s of a workout without a recording', async segment => {
    expect(refusalOf(await sam.get(path(byHand.id, segment)))).toEqual(
      refused('no gpx file for this workout'),
    )
  })

  test.each(['2'.repeat(22), 'z'.repeat(22), '999999'])('for the workout %s, which nobody has', async id => {
    expect(refusalOf(await sam.get(path(id, 'x')))).toEqual([
      404,
      { status: 'not found', message: 'workout not found', data: empty },
    ])
  })

  test('for others, administrators included', async () => {
    for (const stranger of [
      await app.user(`other_${form}`),
      await app.user(`admin_${form}`, { isAdmin: true }),
    ]) {
      expect(refusalOf(await stranger.get(path(recorded.id, 1)))).toEqual(
        refused('you do not have permissions', 403),
      )
    }
  })
})
