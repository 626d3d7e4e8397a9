import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DamagedTrack, packColumns } from '../../src/tracks/packed-columns'
import { allSensors, type Sensor } from '../../src/tracks/sensors'
import { packTrack, type Track, unpackTrack } from '../../src/tracks/track'
import { steady, stopAndGo } from './recordings'

/** Numbers that are typical of recorders, and numbers that are difficult to store. */
const value = fc.oneof(
  fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map(steps => steps / 1e7),
  fc.integer({ min: 0, max: 4e9 }).map(seconds => seconds * 1e6),
  fc.double(),
  fc.constantFrom(Number.NaN, -0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53, 5e-324),
)

const columns = fc.nat({ max: 12 }).chain(count => {
  const doubles = fc.oneof(
    fc.array(value, { minLength: count, maxLength: count }),
    fc.array(fc.integer({ min: -9000, max: 9000 }), { minLength: count, maxLength: count }),
  )
  const column = doubles.map(values => Float64Array.from(values))
  const sensor = fc.option(
    doubles.map(values => Float32Array.from(values)),
    { nil: null },
  )
  return fc.record({
    count: fc.constant(count),
    latitude: column,
    longitude: column,
    elevation: column,
    time: column,
    ...(Object.fromEntries(allSensors.map(name => [name, sensor])) as Record<Sensor, typeof sensor>),
  })
})

const text = fc.option(fc.string({ unit: 'binary' }), { nil: null })

const tracks: fc.Arbitrary<Track> = fc
  .record({
    name: text,
    description: text,
    segments: fc.array(fc.record({ start: fc.nat(), end: fc.nat() })),
    points: columns,
    readings: fc.option(columns, { nil: null }),
  })
  .map(({ readings, ...track }) => (readings === null ? track : { ...track, readings }))

describe('a packed track', () => {
  test('unpacks to the very same track', () => {
    fc.assert(
      fc.property(tracks, track => {
        expect(unpackTrack(packTrack(track))).toStrictEqual(track)
      }),
    )
  })

  test('is found again at any place of a larger buffer, as a database may hand it out', () => {
    const packed = packTrack(stopAndGo)
    const buffer = new Uint8Array(packed.length + 3)
    buffer.set(packed, 3)
    expect(unpackTrack(buffer.subarray(3))).toStrictEqual(stopAndGo)
  })

  // There are many thousand stored tracks, and hardly any of them has running dynamics.
  test('does not name running dynamics that were not recorded', () => {
    const frame = packTrack(steady).slice(8)
    const header = new TextDecoder().decode(Bun.zstdDecompressSync(frame)).split('}]')[0]
    expect(header).toContain('segments')
    expect(header).not.toContain('stepLength')
  })

  test('is much smaller than its columns', () => {
    const { latitude, longitude, elevation, time } = stopAndGo.points
    const columns = [latitude, longitude, elevation, time].reduce(
      (bytes, column) => bytes + column.byteLength,
      0,
    )
    expect(packTrack(stopAndGo).length).toBeLessThan(columns / 3)
  })
})

// Trackhut 1.0 stored all tracks of a file, but showed only the first track.
test('of a track that was stored with others only the points of the first are there', () => {
  const { time } = steady.points
  const stored = packColumns(
    {
      name: 'first',
      description: null,
      segments: [
        { track: 0, start: 0, end: 10 },
        { track: 0, start: 10, end: 40 },
        { track: 1, start: 40, end: 61 },
      ],
    },
    steady.points,
    null,
  )
  const { points, ...track } = unpackTrack(stored)
  expect(track).toEqual({
    name: 'first',
    description: null,
    segments: [
      { start: 0, end: 10 },
      { start: 10, end: 40 },
    ],
  })
  expect([points.count, points.latitude.length, points.heartRate]).toEqual([40, 40, null])
  expect([...points.time]).toEqual([...time.slice(0, 40)])
})

describe('a damaged track', () => {
  const packed = packTrack(steady)

  test('is never taken for a whole one, whichever byte changed', () => {
    for (let index = 0; index < packed.length; index++) {
      const damaged = packed.slice()
      damaged[index]! ^= 0x10
      expect(() => unpackTrack(damaged)).toThrow(DamagedTrack)
    }
  })

  test.each([0, 3, 7, 8, packed.length - 1])('is refused when cut after %p bytes', length => {
    expect(() => unpackTrack(packed.subarray(0, length))).toThrow(DamagedTrack)
  })

  test('says what is wrong', () => {
    expect(() => unpackTrack(new TextEncoder().encode('<gpx></gpx>'))).toThrow(
      'stored track is unusable: no track signature',
    )
    expect(() => unpackTrack(packed.with(3, 9))).toThrow('stored track is unusable: unknown version 9')
    expect(() => unpackTrack(packed.with(20, packed[20]! ^ 1))).toThrow(
      'stored track is unusable: wrong checksum',
    )
  })
})
