import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatDuration } from '../../../src/lib/duration'
import { type Measures, measureTracks } from '../../../src/tracks/measuring/measure'
import type { Track } from '../../../src/tracks/track'
import { UnusableRecording } from '../../../src/tracks/unusable-recording'
import { gpxOfTracks, type TestPoint, t0 } from '../../formats/gpx/gpx-documents'
import { accelerating, crawling, outing, sixSegments, sparse, steady, stopAndGo, track } from '../recordings'

function measure(recording: Track, stoppedSpeedThresholdKmh = 1, useRawGpxSpeed = false): Measures {
  return measureTracks([recording], recording.points, { stoppedSpeedThresholdKmh, useRawGpxSpeed })
}

/** Measures all tracks of a file. */
function measureAll(gpx: Uint8Array, useRawGpxSpeed = false): Measures {
  const { tracks, track } = outing(gpx)
  return measureTracks(tracks, track.points, { stoppedSpeedThresholdKmh: 1, useRawGpxSpeed })
}

/** The figures of a workout in the units of the API: km, durations as text, km/h, and metres. */
function shown(measures: Measures) {
  return {
    distance: measures.distanceM / 1000,
    duration: formatDuration(measures.durationS),
    moving: formatDuration(measures.movingS),
    pauses: formatDuration(measures.pausesS),
    average: measures.aveSpeedCkmh / 100,
    maximum: measures.maxSpeedCkmh / 100,
    ascent: measures.ascentMm === null ? null : measures.ascentMm / 1000,
    descent: measures.descentMm === null ? null : measures.descentMm / 1000,
    altitudes: measures.minAltCm === null ? null : [measures.minAltCm / 100, (measures.maxAltCm ?? 0) / 100],
    bounds: measures.bounds,
  }
}

const steadyFigures = {
  distance: 0.224,
  duration: '0:01:00',
  moving: '0:01:00',
  pauses: '0:00:00',
  average: 13.45,
  maximum: 12.55,
  ascent: 16,
  descent: 16,
  altitudes: [100, 103],
  bounds: [45, 5, 45.0018, 5],
}
const acceleratingFigures = {
  distance: 0.546,
  duration: '0:01:39',
  moving: '0:01:37',
  pauses: '0:00:02',
  average: 20.25,
  maximum: 35.07,
  ascent: null,
  descent: null,
  altitudes: null,
  bounds: [45, 5, 45.0049005, 5.000099],
}
const stopAndGoFigures = {
  distance: 0.639,
  duration: '0:14:19',
  moving: '0:04:44',
  pauses: '0:09:35',
  average: 8.1,
  maximum: 12.32,
  ascent: 49.694,
  descent: 59.304,
  altitudes: [190, 210],
  bounds: [45.00002, 5, 45.0052, 5.00002],
}
const sparseFigures = {
  distance: 65.008,
  duration: '2:01:40',
  moving: '2:01:40',
  pauses: '0:00:00',
  average: 32.06,
  maximum: 36.4,
  ascent: 5,
  descent: 10,
  altitudes: [90, 120],
  bounds: [45, 5, 45.5, 5.31],
}
const crawlingFigures = {
  distance: 0.003,
  duration: '0:00:58',
  moving: '0:00:00',
  pauses: '0:00:58',
  average: 0,
  maximum: 0,
  ascent: 0,
  descent: 0,
  altitudes: [10, 10],
  bounds: [45, 5, 45.000029, 5],
}

describe('a whole recording', () => {
  test.each([
    ['a steady ride', steady, 1, false, steadyFigures],
    ['a steady ride, low threshold', steady, 0.1, false, steadyFigures],
    ['a steady ride, raw speed', steady, 1, true, { ...steadyFigures, maximum: 16.16 }],
    ['an accelerating ride', accelerating, 1, false, acceleratingFigures],
    ['an accelerating ride, threshold 0', accelerating, 0, false, acceleratingFigures],
    ['an accelerating ride, raw speed', accelerating, 1, true, { ...acceleratingFigures, maximum: 39.47 }],
    [
      'an accelerating ride, low threshold',
      accelerating,
      0.1,
      false,
      { ...acceleratingFigures, moving: '0:01:39', pauses: '0:00:00', average: 19.84 },
    ],
    [
      'an accelerating ride, low threshold, raw speed',
      accelerating,
      0.1,
      true,
      { ...acceleratingFigures, moving: '0:01:39', pauses: '0:00:00', average: 19.84, maximum: 39.47 },
    ],
    ['stop and go', stopAndGo, 1, false, stopAndGoFigures],
    ['stop and go, raw speed', stopAndGo, 1, true, { ...stopAndGoFigures, maximum: 26.72 }],
    [
      'stop and go, low threshold',
      stopAndGo,
      0.1,
      false,
      { ...stopAndGoFigures, moving: '0:13:19', pauses: '0:01:00', average: 2.88 },
    ],
    [
      'stop and go, low threshold, raw speed',
      stopAndGo,
      0.1,
      true,
      { ...stopAndGoFigures, moving: '0:13:19', pauses: '0:01:00', average: 2.88, maximum: 26.72 },
    ],
    ['points far apart', sparse, 1, false, sparseFigures],
    ['points far apart, raw speed', sparse, 1, true, sparseFigures],
    ['crawling below the threshold', crawling, 1, false, crawlingFigures],
    ['crawling below the threshold, raw speed', crawling, 1, true, crawlingFigures],
    [
      'crawling above a low threshold',
      crawling,
      0.1,
      false,
      { ...crawlingFigures, moving: '0:00:58', pauses: '0:00:00', average: 0.2, maximum: 0.2 },
    ],
    [
      'crawling above a low threshold, raw speed',
      crawling,
      0.1,
      true,
      { ...crawlingFigures, moving: '0:00:58', pauses: '0:00:00', average: 0.2, maximum: 0.2 },
    ],
  ] as const)('%s', (_, recording, threshold, isRaw, expected) => {
    expect(shown(measure(recording, threshold, isRaw))).toEqual(
      expected as unknown as ReturnType<typeof shown>,
    )
  })

  test('starts with its first point', () => {
    expect(measure(steady).startTime).toBe(t0 * 1000)
  })
})

describe('segments', () => {
  test('gaps between segments count as duration and pause, not as distance', () => {
    expect(shown(measure(sixSegments))).toMatchObject({
      distance: 0.268,
      duration: '5:00:04',
      moving: '0:00:24',
      pauses: '4:59:40',
    })
  })

  test('each segment has its own figures, without gaps', () => {
    const { segments } = measure(sixSegments)
    expect(segments).toHaveLength(6)
    for (const segment of segments) {
      expect(segment).toMatchObject({ durationS: 4, movingS: 4, pausesS: 0, distanceM: 45, minAltCm: 10_000 })
    }
  })

  test('empty segments are ignored wherever they are', () => {
    const pieces: TestPoint[][] = [[[45, 5, 100, 0]], [[45, 5.001, 101, 10]]]
    const withoutEmpty = measureAll(gpxOfTracks([pieces]))
    const withEmpty = measureAll(gpxOfTracks([[[], pieces[0]!, [], pieces[1]!, []]]))
    expect(withEmpty).toEqual(withoutEmpty)
    expect(withEmpty.segments).toHaveLength(2)
  })

  test('segments that overlap in time never make a duration negative', () => {
    const measures = measureAll(gpxOfTracks([[[[45, 5, null, 100]], [[45, 5.001, null, 0]]]]))
    expect(measures).toMatchObject({ durationS: 0, pausesS: 0 })
  })
})

describe('several tracks', () => {
  const first: TestPoint[] = [
    [45, 5, 100, 0],
    [45.001, 5, 100, 60],
  ]

  test('figures are the sum over the tracks, and segments and maximum speed are of all of them', () => {
    const faster: TestPoint[] = [
      [46, 6, 300, 0],
      [46.01, 6, 310, 60],
    ]
    const measures = measureAll(gpxOfTracks([[first], [faster]]), true)
    expect(shown(measures)).toMatchObject({
      distance: 1.225,
      duration: '0:02:00',
      maximum: 66.79,
      ascent: 10,
      altitudes: [100, 310],
      bounds: [45, 5, 46.01, 6],
    })
    expect(measures.segments.map(({ distanceM, maxSpeedCkmh }) => [distanceM, maxSpeedCkmh])).toEqual([
      [111, 668],
      [1113, 6679],
    ])
  })

  test('what is between two tracks is neither duration nor pause; what is between their segments is', () => {
    const at = (second: number): TestPoint[] => [
      [45, 5, null, second],
      [45.0001, 5, null, second + 10],
    ]
    const measures = measureAll(
      gpxOfTracks([
        [at(0), at(100)],
        [at(1000), at(1050)],
      ]),
    )
    expect(measures).toMatchObject({ durationS: 110 + 60, movingS: 40, pausesS: 90 + 40 })
  })

  test('they count in the order of time, whatever their order in the file', () => {
    const later: TestPoint[] = [
      [45.002, 5, null, 600],
      [45.004, 5, null, 660],
    ]
    const measures = measureAll(gpxOfTracks([[later], [first]]))
    expect(measures.startTime).toBe(t0 * 1000)
    expect(measures.segments.map(({ distanceM }) => distanceM)).toEqual([111, 223])
  })

  test('a track that ends before it begins takes its own duration away, and no other', () => {
    const backwards: TestPoint[] = [
      [45, 5, null, 500],
      [45.001, 5, null, 400],
    ]
    expect(measureAll(gpxOfTracks([[first], [backwards]]))).toMatchObject({ durationS: 60, movingS: 60 })
  })
})

describe('unusual recordings', () => {
  test('one step is too few for a maximum speed', () => {
    const measures = measure(
      track([
        [45, 5, null, 0],
        [45.00004, 5, null, 5],
      ]),
    )
    expect(measures).toMatchObject({ aveSpeedCkmh: 321, maxSpeedCkmh: 0 })
  })

  test('a single point is a workout of nothing', () => {
    expect(shown(measure(track([[0, 0, 5, 0]])))).toEqual({
      distance: 0,
      duration: '0:00:00',
      moving: '0:00:00',
      pauses: '0:00:00',
      average: 0,
      maximum: 0,
      ascent: 0,
      descent: 0,
      altitudes: [5, 5],
      bounds: [0, 0, 0, 0],
    })
  })

  test('a step backwards in time is left out', () => {
    const measures = measure(
      track([
        [45, 5, null, 0],
        [45.001, 5, null, 60],
        [45.002, 5, null, 30],
        [45.003, 5, null, 90],
      ]),
    )
    expect(measures).toMatchObject({ durationS: 90, movingS: 120, distanceM: 223 })
  })

  test('an end before the start is no duration', () => {
    const measures = measure(
      track([
        [45, 5, null, 60],
        [45.001, 5, null, 0],
      ]),
    )
    expect(measures).toMatchObject({ durationS: 0, movingS: 0, pausesS: 0, distanceM: 0, aveSpeedCkmh: 0 })
  })

  test('points that all coincide are neither movement nor pause', () => {
    const measures = measure(
      track([
        [45, 5, 10, 0],
        [45, 5, 10, 5],
        [45, 5, 10, 10],
      ]),
    )
    expect(measures).toMatchObject({ durationS: 10, movingS: 0, pausesS: 0, distanceM: 0 })
  })

  test('elevation 0 is taken for unknown when a step is measured', () => {
    const measures = measure(
      track([
        [45, 5, 0, 0],
        [45.001, 5, 100, 60],
      ]),
    )
    expect(measures).toMatchObject({ distanceM: 111, ascentMm: 100_000 })
  })

  test('the antimeridian is crossed the short way', () => {
    const measures = measure(
      track([
        [0, 179.999, null, 0],
        [0, -179.999, null, 60],
      ]),
    )
    expect(measures.distanceM).toBe(223)
  })

  test('a walk around a pole has a finite length', () => {
    const measures = measure(
      track([
        [90, 0, null, 0],
        [90, 180, null, 60],
        [89.9999, -90, null, 120],
      ]),
    )
    expect(measures.distanceM).toBe(11)
  })
})

describe('figures no workout can have refuse the file', () => {
  const day = 86_400

  test.each<[string, TestPoint[], string]>([
    [
      'a distance of 1000 km',
      [
        [45, 5, null, 0],
        [54, 5, null, day],
      ],
      'distance',
    ],
  ])('%s', (_, points, figure) => {
    expect(refusalOf(points)).toMatchObject({ code: 'recording-figure-impossible', fault: { figure } })
  })

  test('a duration beyond 366 days', () => {
    const points: TestPoint[] = [
      [45, 5, null, 0],
      [45, 5, null, 200 * day],
      [45, 5, null, 366 * day + 1],
    ]
    expect(refusalOf(points)).toMatchObject({ code: 'recording-too-long', fault: { days: 367 } })
  })

  test('the greatest duration is just accepted', () => {
    const year: TestPoint[] = [
      [45, 5, null, 0],
      [45, 5, null, 366 * day],
    ]
    expect(measure(track(year)).durationS).toBe(366 * day)
  })

  function refusalOf(points: TestPoint[]): UnusableRecording | null {
    try {
      measure(track(points))
      return null
    } catch (error) {
      if (error instanceof UnusableRecording) return error
      throw error
    }
  }
})

test('of two points a millisecond apart nobody knows how fast it went', () => {
  const jittery = track([
    [45, 5, null, '2020-01-01T08:00:00.000Z'],
    [45.0001, 5, null, '2020-01-01T08:00:10.000Z'],
    [45.0002, 5, null, '2020-01-01T08:00:10.001Z'],
  ])
  expect(measure(jittery, 1, true).maxSpeedCkmh).toBe(401)
})

test('whatever is measured is finite, and nothing but an altitude is negative', () => {
  const point: fc.Arbitrary<TestPoint> = fc.tuple(
    fc.double({ min: -0.005, max: 0.005, noNaN: true }),
    fc.double({ min: -0.005, max: 0.005, noNaN: true }),
    fc.option(fc.double({ min: -500, max: 500, noNaN: true }), { nil: null }),
    fc.integer({ min: 0, max: 100_000 }),
  )
  const segments = fc.array(fc.array(point, { maxLength: 5 }), { maxLength: 4 })
  fc.assert(
    fc.property(point, segments, fc.boolean(), (first, others, isRaw) => {
      const measures = measuresUnlessRefused(gpxOfTracks([[[first], ...others]]), isRaw)
      if (measures === null) return
      const { bounds, segments, efforts, sources: _, minAltCm, maxAltCm, ...amounts } = measures
      const altitudes = segments.flatMap(segment => [segment.minAltCm, segment.maxAltCm])
      expect(
        [...(bounds ?? [Number.NaN]), minAltCm ?? 0, maxAltCm ?? 0, ...altitudes.map(Number)].every(
          Number.isFinite,
        ),
      ).toBe(true)
      for (const { minAltCm: _, maxAltCm: __, ...figures } of [
        { ...amounts, minAltCm, maxAltCm },
        ...segments,
        ...efforts.map(effort => ({ ...effort, minAltCm, maxAltCm })),
      ]) {
        for (const figure of Object.values(figures)) expect(Number.isSafeInteger(figure ?? 0)).toBe(true)
        for (const figure of Object.values(figures)) expect(figure ?? 0).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

/** Returns `null` for a recording in which somebody moves faster than any workout can. */
function measuresUnlessRefused(gpx: Uint8Array, isRaw: boolean): Measures | null {
  try {
    return measureAll(gpx, isRaw)
  } catch (error) {
    if (error instanceof UnusableRecording && error.code === 'recording-figure-impossible') return null
    throw error
  }
}
