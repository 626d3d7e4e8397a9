import { describe, expect, test } from 'bun:test'
import type { Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { formatDuration } from '../../../../src/lib/duration'
import {
  type Split,
  SplitsAnswer,
  StreamsAnswer,
  StretchAnswer,
} from '../../../../src/workouts/recording/curves/schemas'
import type { WorkoutAnalysisAnswer } from '../../../../src/workouts/training/workout/schemas'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { fitFile, fitFileId, fitMessage, fitRecord, fitSession, fitTime } from '../../../support/fit-writer'
import { mountainRide } from '../../../support/mountain-ride'
import { withPulse } from '../../../support/pulse'
import { steadyRide } from '../../../support/recordings'
import { testApp } from '../../../support/test-app'
import { enter } from '../../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const other = await app.user('other')
const ride = await sam.upload(mountainRide(new Date('2026-05-01T08:00:00Z')))
const beating = await sam.upload(withPulse(steadyRide()))
const byHand = await enter(sam)

const streams = async (id: string, query = '') => {
  const answer = await sam.get(`/api/workouts/${id}/streams${query}`)
  expect([answer.status, [...Value.Errors(StreamsAnswer, answer.body)]]).toEqual([200, []])
  return (answer.body as StreamsAnswer).data
}

describe('streams', () => {
  test('are columns of the same length, with nothing that was not recorded', async () => {
    const { streams: columns, recorded_points, segments, segment_times } = await streams(ride.id)
    expect(Object.keys(columns)).toEqual(['distance', 'duration', 'elevation', 'speed'])
    expect(Object.values(columns).map(column => column?.length)).toEqual([1000, 1000, 1000, 1000])
    expect([recorded_points, segments]).toEqual([1000, [0, 600]])
    expect(segment_times.map(({ from }) => from)).toEqual([0, columns.duration![600]!])
    expect(segment_times.map(({ to }) => to)).toEqual([columns.duration![599]!, columns.duration![999]!])
    expect(columns.distance?.at(-1)).toBe(ride.distance)
    expect((await streams(ride.id, '?fields=hr,elevation')).streams).not.toHaveProperty('hr')
  })

  test('are thinned to as many points as are asked for', async () => {
    const all = ['latitude', 'longitude', 'elevation', 'gradient', 'speed', 'distance', 'duration']
    const few = await streams(ride.id, `?fields=${all}&points=60`)
    expect(Object.values(few.streams).map(column => column?.length)).toEqual(all.map(() => 60))
    expect(few.streams.duration![few.segments[1]!]).toBeGreaterThanOrEqual(600 * 5)
  })

  test('say what the mean was between points that are left, so that thinning hides nothing', async () => {
    const { streams: columns, means } = await streams(beating.id, '?fields=duration,hr,elevation&points=6')
    expect(Object.keys(means!)).toEqual(['hr'])
    const [seconds, all] = [columns.duration!.map(Number), await streams(beating.id, '?fields=duration,hr')]
    expect(all.means).toBeUndefined()
    const area = (of: number[], at: number[]) =>
      at.reduce((sum, second, index) => (index === 0 ? 0 : sum + (second - at[index - 1]!) * of[index]!), 0)
    const recorded = all.streams.hr!.map(Number)
    const between = recorded.map((beats, index) => (beats + (recorded[index - 1] ?? beats)) / 2)
    // Both curves have whole beats per minute, so their means are not exactly equal.
    const length = seconds.at(-1)! - seconds[0]!
    expect(area(means!.hr!.map(Number), seconds) / length).toBeCloseTo(
      area(between, all.streams.duration!.map(Number)) / length,
      0,
    )
  })

  test('keep the peaks', async () => {
    const { elevation } = (await streams(ride.id, '?fields=elevation&points=60')).streams
    const heights = elevation!.map(Number)
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([ride.min_alt!, ride.max_alt!])
  })

  test('have the top speed, and what sensors measured on average and at most', async () => {
    const { streams: columns, top_speed, summaries } = await streams(beating.id, '?fields=hr,speed')
    expect(Math.max(...columns.speed!.map(Number))).toBeLessThanOrEqual(top_speed!)
    expect(summaries.hr?.most).toBe(Math.max(...columns.hr!.map(Number)))
  })

  test.each([
    ['the steps of one foot of a runner', 1, 82, 2],
    ['the steps of both feet of a runner', 1, 164, 1],
    ['the steps of one foot of a walker', 11, 55, 2],
    ['the steps of both feet of a walker', 11, 110, 1],
    ['the turns of a pedal', 2, 82, 1],
  ])('say whether %s were counted', async (_, sport, cadence, factor) => {
    const t = fitTime('2026-06-02T08:00:00Z')
    const records = Array.from({ length: 60 }, (_, second) =>
      // The first 20 seconds have a cadence of 0, as if the person stood still.
      fitRecord({ time: t + second, at: [45 + second * 3e-5, 5], cadence: second < 20 ? 0 : cadence }),
    )
    const file = fitFile([fitFileId(), ...records, fitSession(t, sport)])
    const { body } = await sam.tryUpload<WorkoutsAnswer>(file, { sport_id: 'auto' }, 'steps.fit')
    const answer = await streams(body.data.workouts[0]!.id, '?fields=cadence')
    expect([answer.cadence_factor, answer.summaries.cadence?.most]).toEqual([factor, cadence])
  })

  test('have what was measured where no place was known', async () => {
    const t = fitTime('2026-06-01T08:00:00Z')
    const record = (second: number) =>
      fitRecord({
        time: t + second,
        at: second % 10 === 0 ? [45 + second * 1e-4, 5] : null,
        heartRate: 100 + second,
        respiration: 30,
      })
    const seconds = Array.from({ length: 61 }, (_, second) => second)
    const file = fitFile([fitFileId(), ...seconds.map(record), fitSession(t)])
    const { body } = await sam.tryUpload<WorkoutsAnswer>(file, { sport_id: 'auto' }, 'sparse.fit')
    const [sparse] = body.data.workouts
    const {
      streams: columns,
      summaries,
      recorded_points,
    } = await streams(sparse!.id, '?fields=distance,latitude,hr,respiration')
    expect(recorded_points).toBe(61)
    expect(columns.hr).toEqual(seconds.map(second => 100 + second))
    expect(columns.latitude).toEqual(seconds.map(second => expect.closeTo(45 + second * 1e-4, 5)))
    expect(columns.distance?.at(-1)).toBe(sparse!.distance)
    expect(summaries.hr).toEqual({ average: 130.5, least: 100, most: 160 })
    expect(summaries.respiration).toEqual({ average: 30, least: 30, most: 30 })
    expect(sparse!.recording_notes).toEqual([])
  })

  test('of one segment begin at its start', async () => {
    const { streams: columns, recorded_points } = await streams(ride.id, '?segment=2')
    expect([recorded_points, columns.duration?.[0], columns.distance?.[0]]).toEqual([400, 0, 0])
  })

  test.each([
    ['fields=speed,mood', 'stream-unknown'],
    ['fields=', 'stream-unknown'],
    ['fields=__proto__', 'stream-unknown'],
    ['points=0', 'points-invalid'],
    ['points=1', 'points-invalid'],
    ['points=1000000000', 'points-invalid'],
    ['points=1e3', 'points-invalid'],
    ['points=-5', 'points-invalid'],
    ['segment=0', 'segment-number-invalid'],
    ['from=10', 'stretch-invalid'],
    ['from=20&to=10', 'stretch-invalid'],
  ])('of %s are refused', async (query, code) => {
    const answer = await sam.get(`/api/workouts/${ride.id}/streams?${query}`)
    expect([answer.status, answer.failure?.code as string]).toEqual([400, code])
  })
})

test('streams of a part have all the points that are there, as those of the whole recording count them', async () => {
  const whole = await streams(ride.id, '?points=1000')
  const part = await streams(ride.id, '?points=1000&from=500&to=600.5')
  const { duration, distance } = part.streams
  expect([duration?.[0], duration?.at(-1), duration?.length]).toEqual([500, 605, 22])
  expect(distance?.[0]).toBe(whole.streams.distance![100]!)
  expect(part.segments).toEqual([0])
})

describe('splits', () => {
  const splitsOf = async (id: string, query: string) => {
    const answer = await sam.get(`/api/workouts/${id}/splits?${query}`)
    expect([answer.status, [...Value.Errors(SplitsAnswer, answer.body)]]).toEqual([200, []])
    return (answer.body as SplitsAnswer).data.splits
  }

  test('are kilometres or miles', async () => {
    const kilometres = await sam.get(`/api/workouts/${ride.id}/splits`)
    expect([...Value.Errors(SplitsAnswer, kilometres.body)]).toEqual([])
    const { splits } = (kilometres.body as SplitsAnswer).data
    expect(splits).toHaveLength(Math.ceil(ride.distance!))
    expect(splits.slice(0, -1).every(({ distance }) => distance === 1)).toBe(true)
    const miles = await sam.get(`/api/workouts/${ride.id}/splits?unit=mi`)
    expect((miles.body as SplitsAnswer).data.splits).toHaveLength(Math.ceil(ride.distance! / 1.609344))
  })

  test('of one segment are its own', async () => {
    const { body } = await sam.get(`/api/workouts/${ride.id}/splits?segment=1`)
    const distances = (body as SplitsAnswer).data.splits.map(({ distance }) => distance)
    const sum = distances.reduce((all, distance) => all + distance, 0)
    expect(sum).toBeCloseTo(Number(ride.segments[0]!.distance), 2)
  })

  test('are laps, where the recorder told some', async () => {
    const start = fitTime('2026-05-20T08:00:00Z')
    const records = Array.from({ length: 61 }, (_, index) =>
      fitRecord({ time: start + index, at: [45 + index * 3e-5, 5] }),
    )
    const lap = (second: number) => fitMessage(19, [253, 'u32', start + 60], [2, 'u32', start + second])
    const file = fitFile([fitFileId(4, start), ...records, lap(0), lap(25), lap(40), fitSession(start)])
    const lapped = await sam.upload(file, { sport_id: 5 })
    const { body } = await sam.get(`/api/workouts/${lapped.id}/splits?unit=lap`)
    const { splits } = (body as SplitsAnswer).data
    expect(splits.map(({ start, duration }) => [start, duration])).toEqual([
      [0, 25],
      [25, 15],
      [40, 20],
    ])
    expect((await sam.get(`/api/workouts/${ride.id}/splits?unit=lap`)).body).toMatchObject({
      data: { splits: [] },
    })
  })

  test('of several kilometres or miles are as many splits of one together', async () => {
    const five = await splitsOf(ride.id, 'unit=km&length=5')
    const one = await splitsOf(ride.id, 'unit=km')
    expect(five).toHaveLength(Math.ceil(ride.distance! / 5))
    expect(five.map(({ start }) => start)).toEqual(
      one.filter((_, index) => index % 5 === 0).map(at => at.start),
    )
    expect(await splitsOf(ride.id, 'unit=mi&length=10')).toHaveLength(Math.ceil(ride.distance! / 16.09344))
  })

  test('are climbs and what lies between them, and add up to the workout', async () => {
    const { body } = await sam.get(`/api/analysis/workouts/${ride.id}`)
    const { climbs } = (body as Static<typeof WorkoutAnalysisAnswer>).data.analysis
    const parts = await splitsOf(ride.id, 'unit=climb')
    const found = parts.filter(({ climb }) => climb !== null)
    expect(climbs.length).toBeGreaterThan(0)
    expect(found.map(({ climb }) => climb)).toEqual(climbs.map((_, index) => index + 1))
    for (const [index, { start, duration, distance }] of found.entries()) {
      const { from, to, distance: length } = climbs[index]!
      expect([start, start + duration]).toEqual([expect.closeTo(from, 0), expect.closeTo(to, 0)])
      expect(distance).toBeCloseTo(length, 1)
    }
    const sum = parts.reduce((all, { distance }) => all + distance, 0)
    expect(sum).toBeCloseTo(ride.distance!, 2)
    expect(await splitsOf(beating.id, 'unit=climb')).toEqual([])
  })

  test('have power where it was recorded, and on foot the speed as if on the flat', async () => {
    const start = fitTime('2026-05-21T08:00:00Z')
    const records = Array.from({ length: 601 }, (_, index) => {
      const elevation = 100 + Math.max(0, index - 250) * 0.4
      const power = index <= 250 ? 200 : 300
      return fitRecord({ time: start + index, at: [45 + index * 3.6e-5, 5], enhanced: elevation, power })
    })
    const file = fitFile([fitFileId(4, start), ...records, fitSession(start, 1)])
    const run = await sam.upload(file, { sport_id: 5 })
    const [flat, uphill] = await splitsOf(run.id, 'unit=km')
    const speedOf = ({ distance, moving }: Split) => (distance / moving) * 3600
    expect([flat!.power, uphill!.power]).toEqual([200, 300].map(watts => expect.closeTo(watts, -1)))
    expect(flat!.graded_speed!).toBeCloseTo(speedOf(flat!), 0)
    expect(uphill!.graded_speed! / speedOf(uphill!)).toBeGreaterThan(1.4)
    const ridden = await sam.upload(file, { sport_id: 1 })
    expect((await splitsOf(ridden.id, 'unit=km')).map(({ graded_speed }) => graded_speed)).toEqual([
      null,
      null,
      null,
    ])
  })

  test.each([
    ['unit=furlong', 'unit-invalid'],
    ['unit=km&length=0', 'split-length-invalid'],
    ['unit=km&length=101', 'split-length-invalid'],
    ['unit=mi&length=2.5', 'split-length-invalid'],
    ['unit=lap&length=', 'split-length-invalid'],
  ])('are refused for %s', async (query, code) => {
    const answer = await sam.get(`/api/workouts/${ride.id}/splits?${query}`)
    expect([answer.status, answer.failure?.code as string]).toEqual([400, code])
  })
})

describe('a stretch', () => {
  const stretch = async (id: string, query: string) => {
    const answer = await sam.get(`/api/workouts/${id}/stretch?${query}`)
    expect([answer.status, [...Value.Errors(StretchAnswer, answer.body)]]).toEqual([200, []])
    return (answer.body as StretchAnswer).data.stretch
  }

  test('of the whole recording has the figures of the workout', async () => {
    const { distance, ave_speed, ascent, descent, moving, duration } = await stretch(
      ride.id,
      'from=0&to=999999',
    )
    expect([distance, ave_speed]).toEqual([ride.distance, ride.ave_speed])
    expect(ascent).toBeCloseTo(ride.ascent!, 1)
    expect(descent).toBeCloseTo(ride.descent!, 1)
    expect([formatDuration(Math.round(moving)), formatDuration(Math.round(duration))]).toEqual([
      ride.moving!,
      ride.duration!,
    ])
  })

  test('of the whole recording has the averages of its curves', async () => {
    const { summaries } = await streams(beating.id, '?fields=hr')
    expect((await stretch(beating.id, 'from=0&to=999999')).summaries).toEqual(summaries)
  })

  test('from the start of a split to the next has the figures of that split', async () => {
    const { body } = await sam.get(`/api/workouts/${ride.id}/splits`)
    const { splits } = (body as SplitsAnswer).data
    const [{ start, ...split }, next] = [splits[4]!, splits[5]!]
    const { hr, power, graded_speed, climb, ...figures } = split
    expect([power, graded_speed, climb]).toEqual([null, null, null])
    expect(await stretch(ride.id, `from=${start}&to=${next.start}`)).toMatchObject({
      ...figures,
      summaries: hr === null ? {} : { hr: expect.anything() },
    })
  })

  test('of one segment counts from its start', async () => {
    const { distance } = await stretch(ride.id, 'segment=2&from=0&to=999999')
    expect(distance).toBe(ride.segments[1]!.distance!)
  })

  test.each(['', 'from=0', 'from=5&to=5', 'from=-1&to=5', 'from=1e3&to=1e4', 'from=a&to=b', 'from=9&to=8'])(
    'that is none is refused: %s',
    async query => {
      const answer = await sam.get(`/api/workouts/${ride.id}/stretch?${query}`)
      expect([answer.status, answer.failure?.code]).toEqual([400, 'stretch-invalid'])
    },
  )
})

describe.each(['streams?', 'splits?', 'stretch?from=0&to=60&'])('%s', what => {
  test('are not shown to anybody else', async () => {
    expect((await other.get(`/api/workouts/${ride.id}/${what}`)).status).toBe(403)
  })

  test('need a recording, and a segment that it has', async () => {
    const none = await sam.get(`/api/workouts/${byHand.id}/${what}`)
    expect([none.status, none.failure?.code]).toEqual([404, 'recording-missing'])
    const third = await sam.get(`/api/workouts/${ride.id}/${what}segment=3`)
    expect([third.status, third.failure?.code]).toEqual([404, 'segment-not-found'])
  })

  test('are not sent to who has them already', async () => {
    const path = `/api/workouts/${ride.id}/${what}`
    const etag = (await sam.get(path)).headers.get('etag')!
    expect((await sam.get(path, { 'if-none-match': etag })).status).toBe(304)
  })
})
