// Tests how the tracks of a file become workouts, and which points are left out.
import { describe, expect, test } from 'bun:test'
import { readGpx } from '../../../src/formats/gpx/read'
import { divideIntoOutings, type Outing, type OutingOptions } from '../../../src/tracks/outings/outings'
import { UnusableRecording } from '../../../src/tracks/unusable-recording'
import { gpxOfTracks, gpxWith, type TestPoint, t0 } from '../../formats/gpx/gpx-documents'

const hour = 3600
const inYear2100 = Date.parse('2100-01-01') * 1000

const divide = (gpx: Uint8Array, options: Partial<OutingOptions> = {}): Outing[] =>
  divideIntoOutings(readGpx([gpx]), { latestTime: inYear2100, timeZone: 'UTC', max: 100, ...options })

function refusalOf(gpx: Uint8Array, options: Partial<OutingOptions> = {}) {
  try {
    divide(gpx, options)
    return null
  } catch (error) {
    if (error instanceof UnusableRecording) return { code: error.code, ...error.fault }
    throw error
  }
}

/** A walk with a point every second, each about a metre farther north. */
const walk = (count: number, start = 0): TestPoint[] =>
  Array.from({ length: count }, (_, index) => [45 + index * 1e-5, 5, 100, start + index])

const secondsOf = ({ track }: Outing) => [...track.points.time].map(time => (time / 1000 - t0) / 1000)

/** The times are relative to t0, which is at 08:00 UTC. */
describe('tracks', () => {
  const trackAt = (...starts: number[]) => starts.map(start => [walk(2, start)])

  test.each<[string, number[], number[][], string?]>([
    [
      'that follow each other within six hours are one outing, across midnight too',
      [10 * hour, 15 * hour, 20 * hour],
      [[0, 1, 2]],
    ],
    ['of the same day are one, however long the break', [0, 15 * hour], [[0, 1]]],
    ['of different days, more than six hours apart, are two', [0, 17 * hour], [[0], [1]]],
    ['are of the day that the clocks of the person show', [0, 15 * hour], [[0], [1]], 'Asia/Tokyo'],
    ['count in the order of time', [30 * hour, 1 * hour, 0], [[2, 1], [0]]],
  ])('%s', (_, starts, expected, timeZone = 'UTC') => {
    const outings = divide(gpxOfTracks(trackAt(...starts)), { timeZone })
    expect(outings.map(({ trackNumbers }) => [...trackNumbers])).toEqual(expected)
  })

  test('are all one outing where they are known to be', () => {
    expect(divide(gpxOfTracks(trackAt(0, 1000 * hour)), { timeZone: null, max: 1 })).toHaveLength(1)
  })

  test('of too many outings refuse the file', () => {
    const days = gpxOfTracks(trackAt(0, 24 * hour, 48 * hour))
    expect(divide(days, { max: 3 })).toHaveLength(3)
    expect(refusalOf(days, { max: 2 })).toEqual({ code: 'too-many-workouts' })
  })

  test('with too many segments in one outing refuse the file', () => {
    const segments = (count: number) => Array.from({ length: count }, (_, index) => walk(1, index))
    expect(divide(gpxOfTracks([segments(1500), segments(500)]))[0]?.track.segments).toHaveLength(2000)
    expect(refusalOf(gpxOfTracks([segments(1500), segments(501)]))).toEqual({ code: 'too-many-segments' })
  })

  test('give their outing their points, their segments and the name of the first', () => {
    const gpx = gpxWith(
      `<trk><name>empty</name></trk>
       <trk><name>late</name><desc>in the evening</desc>${segmentAt('18:00:00')}</trk>
       <trk><name>early</name><desc>in the morning</desc>${segmentAt('08:00:00')}${segmentAt('09:00:00')}</trk>`,
    )
    const [outing] = divide(gpx)
    expect(outing?.track).toMatchObject({
      name: 'early',
      description: 'in the morning',
      segments: [0, 1, 2].map(start => ({ start, end: start + 1 })),
    })
    expect(outing && secondsOf(outing)).toEqual([0, hour, 10 * hour])
    expect(outing?.tracks.map(({ segments }) => segments.length)).toEqual([2, 1])
    expect(outing?.notes).toEqual([])
  })

  test('keep what sensors measured', () => {
    const withHeart = (time: string, rate: number) =>
      segmentAt(time).replace('</trkpt>', `<extensions><hr>${rate}</hr></extensions></trkpt>`)
    const [outing] = divide(
      gpxWith(`<trk>${withHeart('09:00:00', 120)}</trk><trk>${withHeart('08:00:00', 90)}</trk>`),
    )
    expect([...(outing?.track.points.heartRate ?? [])]).toEqual([90, 120])
  })

  test('without times are left out and named, where others have times', () => {
    const untimed = `<trkseg><trkpt lat="1" lon="1"/><trkpt lat="1" lon="1"/></trkseg>`
    const gpx = gpxWith(
      `<trk><name>plan</name>${untimed}</trk><trk>${segmentAt('08:00:00')}</trk><trk>${untimed}</trk>`,
    )
    const [outing, ...others] = divide(gpx)
    expect(others).toEqual([])
    expect(outing?.track.points.count).toBe(1)
    expect(outing?.notes).toEqual([
      { code: 'tracks-left-out', count: 2, names: ['plan'] },
      { code: 'single-point', count: 1 },
    ])
  })

  function segmentAt(time: string): string {
    return `<trkseg><trkpt lat="45" lon="5"><time>2020-01-01T${time}Z</time></trkpt></trkseg>`
  }
})

describe('a few bad points are left out and told', () => {
  const bad = {
    withoutTime: [45, 5, 100, null],
    withoutPosition: [91, 5, 100, 10],
    before1970: [45, 5, 100, '1901-12-13T20:45:52Z'],
    ahead: [45, 5, 100, '2100-01-02T00:00:00Z'],
    farAway: [0, 0, 100, 10],
    yearsAgo: [45, 5, 100, '2005-01-01T00:00:00Z'],
  } as const satisfies Record<string, TestPoint>

  const notes = {
    withoutTime: 'points-without-time',
    withoutPosition: 'points-without-place',
    before1970: 'points-with-wrong-time',
    ahead: 'points-with-wrong-time',
    farAway: 'points-out-of-reach',
    yearsAgo: 'points-with-wrong-time',
  } as const

  const kinds = Object.keys(bad) as (keyof typeof bad)[]
  const places = ['first', 'amid', 'last'] as const

  test.each(kinds.flatMap(kind => places.map(place => [kind, place] as const)))('%s, %s', (kind, place) => {
    const good = walk(19)
    const at = { first: 0, amid: 10, last: 19 }[place]
    const [outing] = divide(gpxOfTracks([[good.toSpliced(at, 0, bad[kind])]]))
    expect(outing && secondsOf(outing)).toEqual(good.map((_, second) => second))
    expect(outing?.track.segments).toEqual([{ start: 0, end: 19 }])
    expect(outing?.notes).toEqual([{ code: notes[kind], count: 1, of: 20 }])
  })

  test('of several kinds', () => {
    const points = [...walk(50), bad.withoutTime, ...walk(50, 50), bad.farAway, bad.withoutTime]
    const [outing] = divide(gpxOfTracks([[points]]))
    expect(outing?.track.points.count).toBe(100)
    expect(outing?.notes).toEqual([
      { code: 'points-without-time', count: 2, of: 103 },
      { code: 'points-out-of-reach', count: 1, of: 103 },
    ])
  })

  test('a segment of nothing else goes with them', () => {
    const [outing] = divide(gpxOfTracks([[walk(20), [bad.withoutTime], walk(20, 20)]]))
    expect(outing?.track.segments).toEqual([
      { start: 0, end: 20 },
      { start: 20, end: 40 },
    ])
  })

  test('a stay far away of some points goes as a whole, and no more', () => {
    const away = walk(5, 100).map(([, , elevation, time]): TestPoint => [0, 0, elevation, time])
    const [outing] = divide(gpxOfTracks([[[...walk(100), ...away, ...walk(100, 105)]]]))
    expect(outing?.track.points.count).toBe(200)
    expect(outing?.notes).toEqual([{ code: 'points-out-of-reach', count: 5, of: 205 }])
  })

  test('so does one at the start, before the receiver knew better', () => {
    const away = walk(5).map(([, , elevation, time]): TestPoint => [0, 0, elevation, time])
    const [outing] = divide(gpxOfTracks([[[...away, ...walk(100, 5)]]]))
    expect(outing && secondsOf(outing)[0]).toBe(5)
  })

  test('one that shows a place far away at the same second', () => {
    const [outing] = divide(gpxOfTracks([[[...walk(30), [0, 0, 100, 29], ...walk(30, 30)]]]))
    expect(outing?.track.points.latitude).not.toContain(0)
    expect(outing?.track.points.count).toBe(60)
  })
})

describe('more of them refuse the file, and say which point it is', () => {
  const among = (bad: TestPoint) => gpxOfTracks([[[...walk(18), bad]]])

  test.each<[string, Uint8Array, object]>([
    ['times', among([45, 5, null, null]), { code: 'gpx-without-time', points: 1, of: 19, point: 19 }],
    [
      'places',
      among([91, 5, null, 18]),
      {
        code: 'recording-without-places',
        points: 1,
        of: 19,
        point: 19,
        time: '2020-01-01T08:00:18.000Z',
        line: 20,
        column: 1,
      },
    ],
    [
      'times that cannot be read',
      among([45, 5, null, '2026-05-01T08:00:18z']),
      { code: 'recording-times-unreadable', points: 1, of: 19, point: 19, line: 20, column: 25 },
    ],
    [
      'a clock that was not set',
      among([45, 5, null, '1901-12-13T20:45:52.207343Z']),
      { code: 'recording-clock-unset', points: 1, of: 19, point: 19, time: '1901-12-13T20:45:52.207Z' },
    ],
    [
      'a clock that is ahead',
      among([45, 5, null, '2100-01-01T00:00:01Z']),
      { code: 'recording-clock-ahead', points: 1, of: 19, point: 19, time: '2100-01-01T00:00:01.000Z' },
    ],
    [
      'a clock that jumps',
      gpxOfTracks([
        [
          [
            [45, 5, null, 0],
            [45, 5, null, 367 * 86_400],
          ],
        ],
      ]),
      {
        code: 'recording-clock-jumps',
        of: 2,
        point: 2,
        time: '2021-01-02T08:00:00.000Z',
        metres: 0,
        seconds: 31_708_800,
      },
    ],
    [
      'a jump',
      gpxOfTracks([[[...walk(9), [45.117, 5, null, 10]]]]),
      {
        code: 'recording-jumps',
        of: 10,
        point: 10,
        time: '2020-01-01T08:00:10.000Z',
        metres: 13_015,
        seconds: 2,
      },
    ],
    [
      'jumps of an outing among others',
      gpxOfTracks([[walk(200)], [[...walk(9, 864_000), [0, 0, null, 864_009]]]]),
      {
        code: 'recording-jumps',
        points: 1,
        of: 10,
        point: 210,
        time: '2020-01-11T08:00:09.000Z',
        metres: 5_033_611,
        seconds: 1,
      },
    ],
  ])('%s', (_, gpx, expected) => {
    expect(refusalOf(gpx)).toEqual(expected as ReturnType<typeof refusalOf>)
  })

  test('a file without any time is a plan', () => {
    const points = walk(7).map(([latitude, longitude]): TestPoint => [latitude, longitude, null, null])
    expect(refusalOf(gpxOfTracks([[points]]))).toEqual({ code: 'recording-planned', points: 7, of: 7 })
  })

  test('a file without any point', () => {
    expect(refusalOf(gpxOfTracks([[[]], []]))).toEqual({ code: 'gpx-without-points' })
  })
})

test('whoever is fast, or far away after a pause, is believed', () => {
  const points: TestPoint[] = [
    [45, 5, 100, 0],
    [45.2, 5, 100, 60],
    [45, 5, 100, 60],
    [45.01, 5, 100, 30],
    [-45, 170, 100, 12 * hour],
    [-45.02, 170, 100, 12 * hour + 0.9],
  ]
  const [outing] = divide(gpxOfTracks([[points]]))
  expect(outing?.track.points.count).toBe(points.length)
  expect(outing?.notes).toEqual([])
})

test('half a million points that jump to and fro are refused in one pass', () => {
  const point = (latitude: number, second: number) =>
    `<trkpt lat="${latitude}" lon="5"><time>${new Date(t0 + second * 1000).toISOString()}</time></trkpt>`
  const points = Array.from({ length: 100_000 }, (_, second) => point(second % 2 === 0 ? 45 : -45, second))
  expect(refusalOf(gpxWith(`<trk><trkseg>${points.join('')}</trkseg></trk>`))).toMatchObject({
    code: 'recording-jumps',
  })
})
