import { describe, expect, test } from 'bun:test'
import { excerptXml } from '../../../src/formats/excerpt-xml'
import { readTcx } from '../../../src/formats/tcx/read'
import { divideIntoOutings } from '../../../src/tracks/outings/outings'
import { UnreadableFile } from '../../../src/tracks/outings/unreadable-file'
import { activityXml, lapXml, pointXml, swumLapXml, tcxOf } from './tcx-documents'

const read = (text: string) => readTcx([new TextEncoder().encode(text)])
const timesOf = (text: string) => [...read(text).points.time].map(time => (time / 1e6) % 3600)

function refusalOf(text: string): string {
  try {
    read(text)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code
    throw error
  }
  return 'none'
}

test('a point has a place, a time, and what sensors measured', () => {
  const more = `<AltitudeMeters>12.5</AltitudeMeters><DistanceMeters>3</DistanceMeters>
    <HeartRateBpm><Value>130</Value></HeartRateBpm>
    <Extensions><x:TPX xmlns:x="urn:x"><x:Speed>3</x:Speed><x:RunCadence>85</x:RunCadence><x:Watts>210</x:Watts></x:TPX></Extensions>`
  const { points, tracks, notes } = read(tcxOf(activityXml(lapXml([pointXml(0, more), pointXml(1)]))))
  expect([points.count, points.latitude[1], points.longitude[0]]).toEqual([2, 45.0001, 5])
  expect(points.time[0]).toBe(Date.parse('2026-05-01T08:00:00Z') * 1000)
  expect([points.elevation[0], points.heartRate?.[0], points.cadence?.[0], points.power?.[0]]).toEqual([
    12.5, 130, 85, 210,
  ])
  expect(tracks).toMatchObject([{ segments: [{ start: 0, end: 2 }] }])
  expect(notes).toEqual([])
})

test('blanks and a byte order mark before the declaration', () => {
  const text = tcxOf(activityXml(lapXml([pointXml(0)])))
  expect(timesOf(`\n  ${text}`)).toEqual([0])
  expect(timesOf(`\u{FEFF}\n${text}`)).toEqual([0])
})

test('a lap is no stop, and a second track in a lap is one', () => {
  const laps = lapXml([pointXml(0), pointXml(1)]) + lapXml([pointXml(2)], [pointXml(60), pointXml(61)])
  expect(read(tcxOf(activityXml(laps))).tracks[0]?.segments).toEqual([
    { start: 0, end: 3 },
    { start: 3, end: 5 },
  ])
})

test('points are put in order, those of the same time together, and one without a place counts', () => {
  const points = [
    pointXml(2),
    pointXml(0),
    pointXml(2),
    '<Trackpoint><Time>2026-05-01T08:00:03Z</Time></Trackpoint>',
  ]
  const text = tcxOf(activityXml(lapXml(points)))
  expect(timesOf(text)).toEqual([0, 2, 3])
  expect(read(text).notes).toEqual([])
})

test('each activity is an outing of its own, also in a session of several sports', () => {
  const first = `<FirstSport>${activityXml(lapXml([pointXml(100), pointXml(101)]))}</FirstSport>`
  const next = `<NextSport>${activityXml(lapXml([pointXml(0), pointXml(1), pointXml(2)]))}</NextSport>`
  const text = tcxOf(`<MultiSportSession>${first}${next}</MultiSportSession>`)
  const options = { latestTime: Number.POSITIVE_INFINITY, timeZone: 'UTC', max: 10 }
  const outings = divideIntoOutings(read(text), options)
  expect(outings.map(({ trackNumbers, track }) => [trackNumbers, track.points.count])).toEqual([
    [[1], 3],
    [[0], 2],
  ])
  const [one, other] = excerptXml('tcx', [new TextEncoder().encode(text)], [[1], [0]])
  expect([readTcx([one!]).points.count, readTcx([other!]).points.count]).toEqual([3, 2])
})

describe('refused is', () => {
  const nowhere = '<Trackpoint><Time>2026-05-01T08:00:03Z</Time></Trackpoint>'
  test.each([
    ['what is cut off', tcxOf(activityXml(lapXml([pointXml(0)]))).slice(0, -10), 'tcx-invalid'],
    ['another document', '<gpx></gpx>', 'tcx-invalid'],
    ['nothing', '', 'tcx-invalid'],
    ['a course', tcxOf('', '<Courses><Course/></Courses>'), 'file-not-activity'],
    ['an activity without points', tcxOf(activityXml(lapXml([]))), 'recording-empty'],
    ['one with times alone', tcxOf(activityXml(`<Lap><Track>${nowhere}</Track></Lap>`)), 'recording-empty'],
  ])('%s', (_, text, code) => {
    expect(refusalOf(text)).toBe(code)
  })
})

test('a first point without a time is dated by its lap, and not by the activity before', () => {
  const untimed = pointXml(3600).replace(/<Time>.*<\/Time>/, '')
  const lap = lapXml([untimed, pointXml(3602), pointXml(3603)]).replace('08:00:00Z', '09:00:01Z')
  const text = tcxOf(activityXml(lapXml([pointXml(0), pointXml(1)])) + activityXml(lap))
  expect(read(text).tracks.map(({ segments }) => segments)).toEqual([
    [{ start: 0, end: 2 }],
    [{ start: 2, end: 5 }],
  ])
  expect(timesOf(text)).toEqual([0, 1, 1, 2, 3])
})

describe('laps without a metre among laps with metres', () => {
  const laps = [
    swumLapXml(0, { seconds: 100.5, metres: 100 }, [
      [0, 0],
      [50, 50],
      [100, 100],
    ]),
    swumLapXml(100, { seconds: 29.5, metres: 0 }, [
      [110, 100],
      [120, 100],
    ]),
    swumLapXml(130, { seconds: 60, metres: 50 }, [
      [150, 125],
      [190, 150],
    ]),
    swumLapXml(190, { seconds: 20, metres: 0 }),
  ]

  test('are rests: the way begins and ends around them, and their readings lie between', () => {
    const { points, readings, tracks } = read(tcxOf(activityXml(laps.join(''))))
    const [track] = tracks
    const begin = points.time[0]!
    const spans = track!.segments.map(({ start, end }) =>
      [start, end - 1].map(at => [(points.time[at]! - begin) / 1e6, points.distance?.[at]]),
    )
    expect(spans).toEqual([
      [
        [0, 0],
        [100.5, 100],
      ],
      [
        [130, 100],
        [190, 150],
      ],
      [
        [210, 150],
        [210, 150],
      ],
    ])
    expect([...readings!.time].map(time => (time - begin) / 1e6)).toEqual([110, 120])
    expect(track!.summary).toMatchObject({ elapsedS: 210, timerS: 160.5, distanceM: 150, laps: 4 })
    expect(track!.summary?.lapStarts?.map(at => at - begin / 1000)).toEqual([0, 100_500, 130_000, 190_000])
  })

  test.each([
    [
      'no lap has metres',
      [
        swumLapXml(0, { seconds: 100, metres: 0 }, [[0, 0]]),
        swumLapXml(100, { seconds: 30, metres: 0 }, [[110, 0]]),
      ],
    ],
    [
      'the points count something else',
      [laps[0]!, laps[1]!, swumLapXml(130, { seconds: 60, metres: 50 }, [[150, 400]])],
    ],
    [
      'a lap tells no time',
      [laps[0]!, laps[1]!, swumLapXml(130, { seconds: Number.NaN, metres: 50 }, [[150, 150]])],
    ],
    ['there is a position', [laps[0]!, laps[1]!, lapXml([pointXml(150)])]],
  ])('are none if %s', (_, some) => {
    const { tracks } = read(tcxOf(activityXml(some.join(''))))
    expect(tracks.map(({ segments }) => segments.length)).toEqual([1])
  })
})
