import { describe, expect, test } from 'bun:test'
import { readFit } from '../../../src/formats/fit/read'
import { lapsOf } from '../../../src/tracks/curves/splits'
import { divideIntoOutings } from '../../../src/tracks/outings/outings'
import { UnreadableFile } from '../../../src/tracks/outings/unreadable-file'
import {
  fitFile,
  fitFileId,
  fitMessage,
  fitRecord,
  fitSession,
  fitTime,
  fitTimer,
  joinedFit,
} from '../../support/fit-writer'

const start = '2026-05-01T08:00:00Z'
const t = fitTime(start)
const micros = (seconds: number) => Date.parse(start) * 1000 + seconds * 1e6

const read = (...files: Uint8Array[]) => readFit(files)
const activity = (...messages: Parameters<typeof fitFile>[0]) => fitFile([fitFileId(), ...messages])
const north = (time: number, more = {}) => fitRecord({ time: t + time, at: [45 + time * 1e-4, 5], ...more })

const timesOf = ({ points }: ReturnType<typeof readFit>) =>
  [...points.time].map(time => time / 1e6 - micros(0) / 1e6)

function refusalOf(file: Uint8Array): string {
  try {
    readFit([file])
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code
    throw error
  }
  return 'none'
}

test('a record has a place, a time, and what sensors measured', () => {
  const record = {
    elevation: 5,
    enhanced: 123.4,
    heartRate: 140,
    cadence: 80,
    power: 250,
    temperature: -3,
    respiration: 28,
  }
  const { points, tracks, notes } = read(activity(north(0, record), north(1)))
  expect(points.count).toBe(2)
  expect(points.latitude[1]).toBeCloseTo(45.0001, 6)
  expect(points.longitude[0]).toBeCloseTo(5, 6)
  expect([...points.time]).toEqual([micros(0), micros(1)])
  expect([...points.elevation]).toEqual([123.4, Number.NaN])
  expect(
    (['heartRate', 'cadence', 'power', 'temperature', 'respiration'] as const).map(
      sensor => points[sensor]?.[0],
    ),
  ).toEqual([140, 80, 250, -3, 28])
  expect(tracks).toMatchObject([{ segments: [{ start: 0, end: 2 }] }])
  expect(notes).toEqual([])
})

test('values that stand for none are none', () => {
  const empty = fitMessage(
    20,
    [253, 'u32', t],
    [0, 's32', 5e8],
    [1, 's32', 5e7],
    [2, 'u16', 0],
    [3, 'u8', 0],
    [4, 'u8', null],
  )
  const { points } = read(activity(empty))
  expect([points.count, points.elevation[0], points.heartRate, points.cadence]).toEqual([
    1,
    Number.NaN,
    null,
    null,
  ])
})

test('headers of twelve bytes, big numbers first, and fields of programs on the device', () => {
  const messages = [
    fitFileId(),
    { ...north(0), bigEndian: true },
    { ...north(1), developer: [1, 2, 3] },
    north(2),
  ]
  expect(timesOf(readFit([fitFile(messages, 12)]))).toEqual([0, 1, 2])
})

test('times in headers count on from the time before', () => {
  const base = t - (t % 32)
  const bare = (seconds: number) => ({
    ...fitRecord({ at: [45 + seconds * 1e-4, 5] }),
    compressed: seconds % 32,
  })
  const file = activity(fitRecord({ time: base + 30, at: [45, 5] }), bare(31), bare(33), bare(40), bare(66))
  expect(readFit([file]).points.time.map(time => time / 1e6 - (Date.parse(start) / 1000 - (t % 32)))).toEqual(
    Float64Array.of(30, 31, 33, 40, 66),
  )
})

test('a file that comes in pieces of any size is the same', () => {
  const file = activity(north(0), fitTimer(t + 1, 4), north(2), fitSession(t))
  const whole = readFit([file])
  for (const size of [12, 13, 50]) {
    const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
      file.subarray(index * size, (index + 1) * size),
    )
    const { points, tracks } = readFit(pieces)
    expect([[...points.latitude], [...points.time], tracks]).toEqual([
      [...whole.points.latitude],
      [...whole.points.time],
      whole.tracks,
    ])
  }
})

test('a new segment begins where the timer had stopped', () => {
  const file = activity(
    fitTimer(t, 0),
    north(0),
    north(1),
    fitTimer(t + 1, 4),
    fitTimer(t + 60, 0),
    north(60),
    north(61),
    fitTimer(t + 61, 1),
  )
  expect(read(file).tracks[0]?.segments).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 4 },
  ])
})

test('records are put in order, those of the same time together, and one without a place counts', () => {
  const file = activity(
    north(2),
    north(0),
    fitRecord({ time: t, heartRate: 99 }),
    fitRecord({ time: t + 1, at: null, temperature: 20 }),
  )
  const recording = read(file)
  expect(timesOf(recording)).toEqual([0, 1, 2])
  expect(recording.points.heartRate?.[0]).toBe(99)
  expect(recording.readings).toBeNull()
  // The position of the record without a position is interpolated between its neighbours.
  expect(recording.points.latitude[1]).toBeCloseTo(45 + 1e-4, 7)
  expect(recording.notes).toEqual([])
})

test('what was measured without a place counts, each with the sport it was measured in', () => {
  const without = (time: number, heartRate: number) => fitRecord({ time: t + time, at: null, heartRate })
  const recording = read(
    activity(
      without(-1, 90),
      north(0),
      without(1, 100),
      north(2),
      fitSession(t, 5),
      fitSession(t + 100, 2),
      north(100),
      north(101),
      without(102, 140),
    ),
  )
  expect(timesOf(recording)).toEqual([-1, 0, 1, 2, 100, 101, 102])
  // Readings before the first position get that position, readings after the last position get the last, and other
  // readings get an interpolated position.
  expect([...recording.points.latitude].map(degrees => Math.round((degrees - 45) * 1e4))).toEqual([
    0, 0, 1, 2, 100, 101, 101,
  ])
  expect(recording.notes).toEqual([])
  const endless = { latestTime: Number.POSITIVE_INFINITY, timeZone: 'UTC', max: 9 }
  const rates = divideIntoOutings(recording, endless).map(({ track }) => [...(track.points.heartRate ?? [])])
  expect(rates).toEqual([
    [90, Number.NaN, 100, Number.NaN],
    [Number.NaN, Number.NaN, 140],
  ])
})

test('a record of a clock that runs ahead is left out', () => {
  const later = fitRecord({ time: t + 1e6, at: null, heartRate: 100 })
  const options = { latestTime: micros(100), timeZone: 'UTC', max: 9 }
  const records = Array.from({ length: 30 }, (_, time) => north(time))
  const [outing] = divideIntoOutings(read(activity(...records, later)), options)
  expect(outing?.track.points.count).toBe(30)
  expect(outing?.notes).toContainEqual({ code: 'points-with-wrong-time', count: 1, of: 31 })
})

test('a file that was cut off before its session has its laps', () => {
  const lap = (time: number) => fitMessage(19, [253, 'u32', t + time + 2], [2, 'u32', t + time])
  const { tracks } = read(activity(lap(0), north(0), north(2), lap(3), north(4)))
  expect(tracks[0]?.summary).toMatchObject({ laps: 2, elapsedS: null })
})

describe('laps of the device', () => {
  const lapsIn = (...laps: readonly (readonly [start: number, trigger: number])[]) => {
    const told = laps.map(([start, trigger]) =>
      fitMessage(19, [253, 'u32', t + 100], [2, 'u32', t + start], [24, 'enum', trigger]),
    )
    const records = Array.from({ length: 101 }, (_, second) => north(second))
    const recording = read(activity(...records, ...told, fitSession(t)))
    const [outing] = divideIntoOutings(recording, { latestTime: micros(200), timeZone: 'UTC', max: 9 })
    const starts = recording.tracks[0]!.summary!.lapStarts!.map(time => (time * 1000 - micros(0)) / 1e6)
    return lapsOf(outing!.track, starts, 1).map(({ elapsedS }) => elapsedS)
  }
  const [manual, time, distance, sessionEnd] = [0, 1, 2, 7]

  // `analysis-facts.md` 12.
  test('are none where the only one ended with the session', () => {
    expect(lapsIn([0, sessionEnd])).toEqual([])
  })

  test('count in the order of time, whatever ended them', () => {
    const mixed = lapsIn([0, manual], [20, distance], [50, time], [60, sessionEnd])
    expect(mixed).toEqual([20, 30, 10, 40])
  })
})

test('a clock that counts from when the device was switched on', () => {
  const early = (time: number) => fitRecord({ time, at: [45 + time * 1e-4, 5] })
  const told = activity(fitMessage(160, [253, 'u32', 10], [6, 'u32', t + 10]), early(10), early(11))
  expect(timesOf(read(told))).toEqual([10, 11])
  const correlated = activity(fitMessage(162, [253, 'u32', t], [1, 'u32', 100]), early(100), early(101))
  expect(timesOf(read(correlated))).toEqual([0, 1])
  expect(timesOf(read(fitFile([fitFileId(4, t), early(7), early(9)])))).toEqual([0, 2])
})

describe('several files in one', () => {
  test('are read as one', () => {
    const settings = fitFile([fitFileId(2), north(50)])
    const strap = fitFile([north(3)])
    expect(timesOf(read(joinedFit(settings, activity(north(0)), strap)))).toEqual([0, 3])
  })

  test('something else behind the last is passed over', () => {
    expect(timesOf(read(activity(north(0)), new Uint8Array(100)))).toEqual([0])
  })
})

test('each sport of several is an outing of its own, and changes between them are none', () => {
  const file = activity(
    north(0),
    north(1),
    north(100),
    north(200),
    north(201),
    fitSession(t, 5),
    fitSession(t + 100, 3),
    fitSession(t + 200, 2),
  )
  const recording = read(file)
  expect(recording.tracks.map(({ segments }) => segments.length)).toEqual([1, 0, 1])
  expect(recording.notes).toEqual([{ code: 'transitions-left-out', count: 1 }])
  const options = { latestTime: Number.POSITIVE_INFINITY, max: 10 }
  const outings = divideIntoOutings(recording, { ...options, timeZone: 'UTC' })
  expect(outings.map(({ trackNumbers, track }) => [trackNumbers, track.points.count])).toEqual([
    [[0], 2],
    [[2], 2],
  ])
  expect(divideIntoOutings(recording, { ...options, timeZone: null })).toHaveLength(1)
})

describe('a damaged file', () => {
  const file = activity(north(0), north(1), north(2))

  test('is taken as far as it goes, and says so', () => {
    const cut = readFit([file.subarray(0, -20)])
    expect(timesOf(cut)).toEqual([0, 1])
    expect(cut.notes).toEqual([{ code: 'file-damaged', count: 2 }])
    expect(readFit([file.subarray(0, -2)]).notes).toEqual([{ code: 'file-damaged', count: 3 }])
  })

  test('is taken with a wrong checksum, and says so', () => {
    const changed = file.slice()
    changed[changed.length - 1]! ^= 1
    expect(readFit([changed]).notes).toEqual([{ code: 'checksum-wrong', count: 1 }])
  })

  test('is taken when its size was never written', () => {
    const unfinished = file.slice(0, -2)
    unfinished.fill(0, 4, 8)
    expect(timesOf(readFit([unfinished]))).toEqual([0, 1, 2])
  })
})

test('what is no recording is refused, and it is said why', () => {
  const course = fitFile([fitFileId(6), north(0)])
  const nothing = activity(fitRecord({ time: t }))
  const refused = [
    course,
    nothing,
    activity(),
    new Uint8Array(50),
    new Uint8Array(0),
    activity().subarray(0, 20),
  ]
  expect(refused.map(refusalOf)).toEqual([
    'file-not-activity',
    'recording-empty',
    'recording-empty',
    'fit-invalid',
    'fit-invalid',
    'fit-invalid',
  ])
})
