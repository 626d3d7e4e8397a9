// Recordings with one anomaly each, as described in public reports. The expected figures are those that the device
// counted or that the file states.
import { describe, expect, test } from 'bun:test'
import { unpackTrack } from '../../../../src/tracks/track'
import type { MeasuredRecording } from '../../../../src/workouts/intake/measuring/measure-file'
import {
  fitFile,
  fitFileId,
  fitLength,
  fitMessage,
  fitRecord,
  fitSummary,
  fitTime,
  fitTimer,
  joinedFit,
} from '../../../support/fit-writer'
import { measure, north, range } from './measured'

const start = '2024-05-04T08:00:00Z'
const t = fitTime(start)
const day = 86_400

/** The measured figures in km, seconds, km/h and metres. */
function figures({ measures, notes }: MeasuredRecording) {
  const { durationS, movingS, distanceM, topSpeedCkmh, ascentMm, minAltCm } = measures
  return {
    start: new Date(measures.startTime / 1000).toISOString(),
    duration: durationS,
    moving: movingS,
    km: distanceM / 1000,
    top: topSpeedCkmh === null ? null : topSpeedCkmh / 100,
    ascent: ascentMm === null ? null : ascentMm / 1000,
    lowest: minAltCm === null ? null : minAltCm / 100,
    segments: measures.segments.length,
    notes: notes.map(({ code, count }) => `${code} ${count}`),
  }
}

const only = (recordings: readonly MeasuredRecording[]) => {
  expect(recordings).toHaveLength(1)
  return figures(recordings[0]!)
}

const fit = (...messages: Parameters<typeof fitFile>[0]) => fitFile([fitFileId(4, t), ...messages])
const close = (value: number, digits = 2) => expect.closeTo(value, digits)

const isoOf = (second: number) => new Date(Date.parse(start) + second * 1000).toISOString()

/** A point of a run at 3 m/s. The runner reaches its position after `at` seconds, and its time is `second`. */
const gpxPoint = (at: number, second: number, elevation = '100', more = '') =>
  `<trkpt lat="${north(at * 3)[0].toFixed(7)}" lon="-30"><ele>${elevation}</ele><time>${isoOf(second)}</time><extensions>${more}</extensions></trkpt>`

const gpxOf = (segments: readonly (readonly string[])[]) =>
  `<gpx version="1.1"><trk>${segments.map(points => `<trkseg>${points.join('')}</trkseg>`).join('')}</trk></gpx>`

const tcxPoint = (second: number, metres: number, counted: number) =>
  `<Trackpoint><Time>${isoOf(second)}</Time><Position><LatitudeDegrees>${north(metres)[0].toFixed(7)}</LatitudeDegrees><LongitudeDegrees>-30</LongitudeDegrees></Position><DistanceMeters>${counted}</DistanceMeters></Trackpoint>`

const tcxLap = (lap: { from: number; timer: number; metres: number }, points: readonly string[]) =>
  `<Lap StartTime="${isoOf(lap.from)}"><TotalTimeSeconds>${lap.timer}</TotalTimeSeconds><DistanceMeters>${lap.metres}</DistanceMeters><Track>${points.join('')}</Track></Lap>`

const tcxOf = (laps: readonly string[], sport = 'Running') =>
  `<TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Id>${start}</Id>${laps.join('')}</Activity></Activities></TrainingCenterDatabase>`

/** Encodes up to three letters as the bytes of a field. */
const textOf = (text: string) =>
  new DataView(new TextEncoder().encode(text.padEnd(4, '\0')).buffer).getUint32(0, true)

/** A run at 3 m/s with a record every five seconds, the last at the end of its hour. */
const run = range(721, 5)
const runSummary = fitSummary({ start: t, seconds: 3600, sport: 1, metres: 10_800 })

describe('records without a position', () => {
  const rideAt = (second: number, at: [number, number] | null) =>
    fitRecord({ time: t + second, at, distance: second * 8, heartRate: 120, enhanced: 100 })
  const summary = (sport: number, kind?: number) =>
    fitSummary({ start: t, seconds: 3600, sport, metres: 28_800, ...(kind !== undefined && { kind }) })

  test('count: a ride of which the first five minutes have none is as long as it was', () => {
    const records = range(1801, 2).map(second => rideAt(second, second < 300 ? null : north(second * 8)))
    expect(only(measure('fit', fit(...records, summary(2))))).toMatchObject({
      start: '2024-05-04T08:00:00.000Z',
      duration: 3600,
      moving: 3600,
      km: close(28.8),
      notes: ['points-between-places 150'],
    })
  })

  test('make a training indoors, though the watch saw satellites for a minute', () => {
    const isSeen = (second: number) => second >= 1000 && second < 1060
    const records = range(1801, 2).map(second => rideAt(second, isSeen(second) ? north(second) : null))
    const [trainer] = measure('fit', fit(...records, summary(2, 6)))
    expect(figures(trainer!)).toMatchObject({ duration: 3600, moving: 3600, km: close(28.8), segments: 0 })
    expect(trainer!.measures.bounds).toBeNull()
  })

  test('but for a moment now and then are no indoor ride: a watch saves power', () => {
    const records = range(1801, 2).map(second => rideAt(second, second % 60 === 0 ? north(second * 8) : null))
    const [ride] = measure('fit', fit(...records, summary(2)))
    expect(figures(ride!)).toMatchObject({ duration: 3600, km: close(28.8), segments: 1, notes: [] })
    expect(ride!.measures.bounds).not.toBeNull()
  })
})

describe('a clock', () => {
  test('that was set twenty days on after five minutes joins what was before', () => {
    const records = run.map(second => fitAt(second, second < 300 ? second - 20 * day : second))
    expect(only(measure('fit', fit(...records, runSummary)))).toMatchObject({
      start: '2024-05-04T08:00:00.000Z',
      duration: 3600,
      moving: 3600,
      km: close(10.8),
      notes: ['clock-set 60'],
    })
  })

  test.each([
    ['200 days later in the middle', 200 * day, 1800, []],
    [
      'two years later behind a stop of the timer',
      731 * day,
      1800,
      [fitTimer(t + 1795, 4), fitTimer(t + 1800, 0)],
    ],
  ])('that dates a single record %s leaves it out', (_, days, at, events) => {
    const records = run.map(second => fitAt(second, second === at ? second + days : second))
    const { notes, ...right } = only(measure('fit', fit(...records, ...events, runSummary)))
    expect(right).toMatchObject({ start: '2024-05-04T08:00:00.000Z', duration: 3600, km: close(10.8) })
    expect(notes).toEqual(['points-with-wrong-time 1'])
  })

  test('is right over days where the device says so', () => {
    const second = (at: number) => (at < 1800 ? at : at + 3 * day)
    const records = run.map(at => fitAt(at, second(at)))
    const long = fitSummary({ start: t, seconds: 3600 + 3 * day, timer: 3600, sport: 1, metres: 10_800 })
    expect(only(measure('fit', fit(...records, long)))).toMatchObject({
      duration: 3600 + 3 * day,
      moving: 3600,
    })
  })

  const fitAt = (at: number, second: number) =>
    fitRecord({ time: t + second, at: north(at * 3), enhanced: 100, distance: at * 3 })

  test('in a GPX, of which the first seconds are three weeks early, leaves them out', () => {
    const points = range(1201).map(second => gpxPoint(second, second < 20 ? second - 21 * day : second))
    const { notes, ...right } = only(measure('gpx', gpxOf([points])))
    expect(right).toMatchObject({ start: '2024-05-04T08:00:20.000Z', duration: 1180, km: close(3.54) })
    expect(notes).toEqual(['points-with-wrong-time 20'])
  })
})

test('a watch that knows only what its clocks showed was worn where its owner lives', () => {
  const since = (second: number) => 485 + second
  const lengths = range(8).map(index => fitLength({ start: since(index * 30), seconds: 30, strokes: 12 }))
  const summary = fitSummary({ start: since(0), seconds: 240, sport: 5, kind: 17, metres: 200, pool: 25 })
  // The FIT message with the local time: Berlin in summer, two hours ahead of UTC.
  const local = fitMessage(34, [253, 'u32', since(240)], [5, 'u32', t + 2 * 3600 + 240])
  const file = fitFile([fitFileId(4), ...lengths, summary, local])
  expect(only(measure('fit', file))).toMatchObject({
    start: '2024-05-04T08:00:00.000Z',
    duration: 240,
    km: close(0.2),
  })
})

describe('a pause that totals alone tell', () => {
  // Half an hour of running, a pause of the watch for twenty minutes in which its owner walked 1.5 km, and another half
  // an hour of running.
  const seconds = [...range(181, 10), ...range(181, 10).map(second => second + 3000)]
  const ran = (second: number) => (second <= 1800 ? second : second - 1200) * 3
  const walked = (second: number) => ran(second) + (second > 1800 ? 1500 : 0)

  test('of a FIT file without events', () => {
    const records = seconds.map(second =>
      fitRecord({ time: t + second, at: north(walked(second)), distance: ran(second), enhanced: 100 }),
    )
    const summary = fitSummary({ start: t, seconds: 4800, timer: 3600, sport: 1, metres: 10_800 })
    expect(only(measure('fit', fit(...records, summary)))).toMatchObject(paused)
  })

  test.each([
    ['within a track', [[0, 3600, 10_800, seconds]]],
    [
      'between two laps',
      [
        [0, 1800, 5400, seconds.filter(second => second <= 1800)],
        [3000, 1800, 5400, seconds.filter(second => second > 1800)],
      ],
    ],
  ] as const)('of a TCX file, %s', (_, laps) => {
    const text = tcxOf(
      laps.map(([from, timer, metres, points]) =>
        tcxLap(
          { from, timer, metres },
          points.map(second => tcxPoint(second, walked(second), ran(second))),
        ),
      ),
    )
    expect(only(measure('tcx', text))).toMatchObject(paused)
  })

  const paused = { duration: 4800, moving: 3600, km: close(10.8), segments: 2 }

  test('is none where the lap counts the gap: a tunnel', () => {
    const points = seconds.filter(second => second <= 1800 || second >= 2400 + 600)
    const text = tcxOf([
      tcxLap(
        { from: 0, timer: 4800, metres: 14_400 },
        points.map(second => tcxPoint(second, second * 3, second * 3)),
      ),
    ])
    expect(only(measure('tcx', text))).toMatchObject({
      duration: 4800,
      moving: 4800,
      km: close(14.4),
      segments: 1,
    })
  })
})

describe('what says nothing but its time', () => {
  test('is a training where the device tells its totals', () => {
    const records = range(41, 60).map(second => fitRecord({ time: t + second }))
    const summary = fitSummary({ start: t, seconds: 2400, sport: 10, kind: 20, calories: 210 })
    const [gym] = measure('fit', fit(...records, summary))
    expect(figures(gym!)).toMatchObject({ start: '2024-05-04T08:00:00.000Z', duration: 2400, km: 0 })
    expect(gym!.summary?.calories).toBe(210)
  })

  test('is a swim where its laps do', () => {
    const points = (from: number, to: number) =>
      [from, to].map(second => `<Trackpoint><Time>${isoOf(second)}</Time></Trackpoint>`)
    const laps = [
      tcxLap({ from: 0, timer: 65, metres: 50 }, points(0, 65)),
      tcxLap({ from: 65, timer: 70, metres: 50 }, points(65, 135)),
    ]
    expect(only(measure('tcx', tcxOf(laps, 'Other')))).toMatchObject({ duration: 135, km: close(0.1) })
  })

  test('is a run entered by hand, which begins when its name says', () => {
    const lap = '<Lap><TotalTimeSeconds>1953</TotalTimeSeconds><DistanceMeters>5000</DistanceMeters></Lap>'
    expect(only(measure('tcx', tcxOf([lap])))).toMatchObject({
      start: '2024-05-04T08:00:00.000Z',
      duration: 1953,
      km: close(5),
    })
  })
})

describe('elevations that cannot be true', () => {
  test('of 0 between others at 300 m are none', () => {
    const records = run.map((second, index) =>
      fitRecord({
        time: t + second,
        at: north(second * 3),
        distance: second * 3,
        enhanced: index % 5 === 4 ? 0 : 300 + second / 50,
      }),
    )
    expect(only(measure('fit', fit(...records, runSummary)))).toMatchObject({
      ascent: close(72, 0),
      lowest: close(300, 0),
      notes: ['readings-impossible 144'],
    })
  })

  test('stay where the sea is near', () => {
    const points = range(200, 10).map((second, index) =>
      gpxPoint(second, second, index % 5 === 0 ? '0' : '3'),
    )
    expect(only(measure('gpx', gpxOf([points])))).toMatchObject({ lowest: 0, notes: [] })
  })

  test.each(['-19999.0', '65535', 'NaN'])('of %s do not refuse a GPX', elevation => {
    const points = range(200, 10).map((second, index) =>
      gpxPoint(second, second, index % 2 === 0 ? elevation : '100'),
    )
    expect(only(measure('gpx', gpxOf([points])))).toMatchObject({
      duration: 1990,
      km: close(5.97),
      ascent: 0,
      lowest: 100,
    })
  })
})

describe('points of a GPX', () => {
  test('out of order are sorted', () => {
    const order = range(600).map(second =>
      second % 4 === 3 ? second - 2 : second % 4 === 1 ? second + 2 : second,
    )
    const points = order.filter(second => second < 600).map(second => gpxPoint(second, second))
    expect(only(measure('gpx', gpxOf([points])))).toMatchObject({
      duration: 599,
      moving: 599,
      km: close(1.797),
    })
  })

  test('of segments that repeat those before count once', () => {
    const until = (second: number) => range(second / 10 + 1, 10).map(at => gpxPoint(at, at))
    expect(only(measure('gpx', gpxOf([until(600), until(1200), until(1790)])))).toMatchObject({
      duration: 1790,
      moving: 1790,
      km: close(5.37),
      segments: 1,
    })
  })

  test('of a track that runs backwards are read from its end', () => {
    const points = range(60, 10)
      .map(second => gpxPoint(second, second))
      .toReversed()
    expect(only(measure('gpx', gpxOf([points])))).toMatchObject({
      duration: 590,
      moving: 590,
      km: close(1.77),
    })
  })

  test('with a single step back stay as they are: the old service measures such files like that', () => {
    const seconds = [0, 1, 2, 3, 2, 3, 4, 5]
    const points = seconds.map((second, index) => gpxPoint(index, second))
    expect(measure('gpx', gpxOf([points]))[0]?.measures.durationS).toBe(5)
  })
})

describe('sensors', () => {
  test('on a foot that count steps agree with a watch that counts strides', () => {
    const describe = fitMessage(
      206,
      [0, 'u8', 0],
      [1, 'u8', 0],
      [2, 'u8', 2],
      [8, 'u32', textOf('SPM')],
      [14, 'u16', 20],
      [15, 'u8', 4],
    )
    const records = range(300).map(second => ({
      ...fitRecord({ time: t + second, at: north(second * 3), cadence: second < 60 ? 0 : 80 }),
      developer: [160],
    }))
    const [pod] = measure('fit', fit(describe, ...records, fitSummary({ start: t, seconds: 300, sport: 1 })))
    expect(cadencesOf(pod!)).toEqual([80])
  })

  test('beyond what can be true measure nothing, and the workout says so', () => {
    const points = range(100).map(second =>
      gpxPoint(second, second, '100', second === 50 ? '<hr>251</hr>' : '<hr>150</hr>'),
    )
    expect(only(measure('gpx', gpxOf([points])))).toMatchObject({ notes: ['readings-impossible 1'] })
  })

  test('of speed alone tell how far a spin bike went', () => {
    const records = range(601, 2).map(second => fitRecord({ time: t + second, speed: 8, heartRate: 130 }))
    const summary = fitSummary({ start: t, seconds: 1200, sport: 2, kind: 5, metres: 0 })
    expect(only(measure('fit', fit(...records, summary)))).toMatchObject({
      duration: 1200,
      km: close(9.6),
      top: close(28.8),
    })
  })

  test('each second between the lengths of a pool hide no speed', () => {
    const lengths = range(40).map(index => fitLength({ start: t + index * 30, seconds: 30, strokes: 12 }))
    const records = range(1200).map(second => fitRecord({ time: t + second, heartRate: 140 }))
    const summary = fitSummary({ start: t, seconds: 1200, sport: 5, kind: 17, metres: 1000, pool: 25 })
    const [swim] = measure('fit', fit(...records, ...lengths, summary))
    expect(figures(swim!)).toMatchObject({ duration: 1200, km: close(1), top: close(3, 1) })
    expect(swim!.measures.efforts.at(-1)).toMatchObject({
      distanceMm: 1_000_000,
      elapsedMs: close(1_200_000, -4),
    })
  })
})

describe('two activities that begin in the same second', () => {
  const swum = range(10).map(index => fitLength({ start: t + index * 30, seconds: 30, strokes: 12 }))
  const swimSummary = fitSummary({ start: t, seconds: 300, sport: 5, kind: 17, metres: 250, pool: 25 })
  const ran = run.map(second => fitRecord({ time: t + second, at: north(second * 3), distance: second * 3 }))
  const file = joinedFit(fit(...ran, runSummary), fit(...swum, swimSummary))
  const runFigures = { duration: 3600, km: close(10.8), notes: [] }
  const swimFigures = { duration: 300, km: close(0.25), notes: [] }

  test('are two workouts, each with a file of its own', () => {
    const measured = measure('fit', file)
    expect(measured.map(figures)).toMatchObject([runFigures, swimFigures])
    expect(measured.map(({ sportWord }) => sportWord)).toEqual(['running', 'lap_swimming'])
    const again = measured.map(({ excerpt }) => only(measure('fit', excerpt!)))
    expect(again).toMatchObject([runFigures, swimFigures])
  })

  test('are one where one was asked for', () => {
    expect(only(measure('fit', file, true))).toMatchObject({ duration: 3600 })
  })
})

/** Distinct cadences of a track, without 0. */
function cadencesOf({ track }: MeasuredRecording): number[] {
  const { cadence } = unpackTrack(track).points
  return [...new Set(cadence)].filter(value => value > 0)
}
