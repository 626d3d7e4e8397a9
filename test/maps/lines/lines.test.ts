// The lines stored for maps of many tracks, and the vector tiles made of them.
import { describe, expect, test } from 'bun:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { latitudeAt, longitudeAt, tileX, tileY } from '../../../src/maps/geometry/geometry'
import { bandFor, bands, levelAt, levelsOfBand, nearBand } from '../../../src/maps/lines/bands'
import { encodeLinesTile, extentAt, openLinesTile } from '../../../src/maps/lines/draw-lines-tile'
import { packLines } from '../../../src/maps/lines/pack-lines'
import { boxOfLines, createLinesReader, doLinesPass, unitsPerMetre } from '../../../src/maps/lines/read-lines'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../src/tracks/lines/web-mercator'
import { type Place, trackAlong, wayThroughTown } from './recordings'

const whole = levelsOfBand - 1
const pack = (...ways: (readonly Place[])[]) => packLines(trackAlong(...ways)).map(({ line }) => line)
const read = (line: Uint8Array, level = whole) => {
  const { x, y, ends } = createLinesReader()(line, level)
  return { x: [...x.slice(0, ends.at(-1))], y: [...y.slice(0, ends.at(-1))], ends }
}
const near = (packed: Uint8Array[]) => packed[nearBand.id]!

/** Distance in metres from a place to a stored line, rounded up to one of the steps. */
function metresOff([latitude, longitude]: Place, line: Uint8Array): number {
  const lines = createLinesReader()(line, whole)
  const place = { x: mercatorX(longitude), y: mercatorY(latitude) }
  const unit = unitsPerMetre(nearBand, latitude)
  return (
    [1, 2, 3, 4, 6, 8, 12, 20, 50].find(metres => doLinesPass(lines, nearBand, place, metres * unit)) ??
    Infinity
  )
}

describe('the lines of a track', () => {
  /** A way with bends of 20 m, which are visible only at the deepest zoom levels. */
  const way = wayThroughTown(3, 400).map(
    ([latitude, longitude], at): Place => [
      latitude + 1e-4 * Math.sin(at),
      longitude + 1e-4 * Math.cos(at * 1.3),
    ],
  )

  test('are no farther off than maps show, and need fewer points the coarser they are', () => {
    const packed = pack(way)
    for (const place of way) expect(metresOff(place, near(packed))).toBeLessThanOrEqual(6)
    const counts = packed.map(line => read(line).x.length)
    expect(counts[0]!).toBeLessThan(counts[1]!)
    expect(counts[1]!).toBeLessThan(counts[2]!)
    expect(counts[2]!).toBeLessThan(way.length)
  })

  test('begin and end where the recording does', () => {
    for (const band of bands) {
      const { x, y } = read(pack(way)[band.id]!)
      const world = 2 ** band.bits
      const corners = [0, -1].map(at => [latitudeOf(y.at(at)! / world), longitudeOf(x.at(at)! / world)])
      const tolerance = 360 / world
      for (const [index, [latitude, longitude]] of corners.entries()) {
        const [trueLatitude, trueLongitude] = way.at(-index)!
        expect(Math.abs(latitude! - trueLatitude)).toBeLessThan(tolerance)
        expect(Math.abs(longitude! - trueLongitude)).toBeLessThan(tolerance)
      }
    }
  })

  test('have fewer points for zooms that show less', () => {
    const line = near(pack(way))
    const counts = [12, 13, 14].map(zoom => read(line, levelAt(nearBand, zoom)).x.length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[0]!).toBeLessThan(counts[2]!)
    expect([bandFor(0), bandFor(8), bandFor(9), bandFor(14)].map(({ id }) => id)).toEqual([0, 0, 1, 2])
  })

  test('are apart where the recording was interrupted, and one across the antimeridian', () => {
    const [before, after] = [wayThroughTown(1, 50), wayThroughTown(2, 50)]
    expect(read(near(pack(before, after))).ends).toHaveLength(2)
    const across = Array.from({ length: 40 }, (_, i): Place => {
      const longitude = 179.9 + i * 0.005
      return [-16.5 + 0.001 * (i % 3), longitude > 180 ? longitude - 360 : longitude]
    })
    const packed = pack(across)
    for (const line of packed) expect(read(line).ends).toHaveLength(1)
    const [west, , east] = boxOfLines(createLinesReader()(near(packed), whole), nearBand)!
    expect(west).toBeCloseTo(179.9, 3)
    expect(east).toBeCloseTo(180.095, 3)
  })

  test('of somebody who stays are one place', () => {
    const packed = pack(Array.from({ length: 50 }, (): Place => [46.2, 6.1]))
    for (const line of packed) expect(read(line).x).toHaveLength(1)
    expect(openTile(12, [46.2, 6.1], [packed])).toEqual([])
  })

  test('of nothing but noise stay small', () => {
    let seed = 5
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31
      return seed / 2 ** 31
    }
    const noise = Array.from({ length: 40_000 }, (): Place => [46 + random() / 200, 6 + random() / 200])
    for (const band of bands) {
      expect(read(pack(noise)[band.id]!).x.length).toBeLessThanOrEqual(band.maxPoints + 2)
    }
  })

  test('that are damaged are not read', () => {
    const line = near(pack(way))
    expect(() => read(line.slice(0, -1))).toThrow('damaged')
    expect(() => read(new Uint8Array([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))).toThrow('damaged')
  })
})

function openTile(z: number, [latitude, longitude]: Place, tracks: Uint8Array[][]) {
  const place = { z, x: Math.floor(tileX(longitude, z)), y: Math.floor(tileY(latitude, z)) }
  const tile = openLinesTile(place, bandFor(z))
  for (const [index, packed] of tracks.entries()) tile.add(packed[bandFor(z).id]!, index + 1)
  return tile.lines()
}

describe('a tile', () => {
  const home: Place = [latitudeAt(5826.5, 14), longitudeAt(8471.5, 14)]
  /** A straight line to the east through the middle of the tile at zoom 14, extending beyond its edges. */
  const straight = (y = 0) =>
    Array.from(
      { length: 60 },
      (_, i): Place => [latitudeAt(5826.5 + y, 14), longitudeAt(8471 - 0.5 + i / 30, 14)],
    )

  test('shows a line as far as it is in it, with a little more for its width', () => {
    const [line, ...others] = openTile(14, home, [pack(straight())])
    expect(others).toEqual([])
    const extent = extentAt(14)
    expect(line!.positions).toEqual([-extent / 32, extent / 2, extent + extent / 32, extent / 2])
  })

  test('leaves out what lies beneath several others, and nothing that is seen', () => {
    const same = Array.from({ length: 10 }, () => pack(straight()))
    expect(openTile(14, home, same).map(({ kind }) => kind)).toEqual([2, 1])
    const beside = [...same, pack(straight(0.2)), pack(straight(-0.2))]
    expect(openTile(14, home, beside).map(({ kind }) => kind)).toEqual([12, 11, 2, 1])
  })

  test('has the latest last, which is drawn on top', () => {
    expect(openTile(14, home, [pack(straight(0.1)), pack(straight(-0.1))]).map(({ kind }) => kind)).toEqual([
      2, 1,
    ])
  })

  test('is empty where no track is', () => {
    expect(openTile(14, [10, 10], [pack(straight())])).toEqual([])
  })

  test('shows a track on both sides of the antimeridian', () => {
    const across = Array.from({ length: 40 }, (_, i): Place => {
      const longitude = 179.9 + i * 0.005
      return [-16.5, longitude > 180 ? longitude - 360 : longitude]
    })
    const packed = pack(across)
    for (const z of [5, 9, 13]) {
      expect(openTile(z, [-16.5, 179.99], [packed]).length).toBe(1)
      expect(openTile(z, [-16.5, -179.99], [packed]).length).toBe(1)
    }
    expect(openTile(9, [-16.5, 0], [packed])).toEqual([])
  })

  test('stays small however many tracks there are', () => {
    const sizeOf = (tracks: number) => {
      const some = Array.from({ length: tracks }, (_, seed) => pack(wayThroughTown(seed + 1, 300)))
      return encodeLinesTile(openTile(12, [46.2, 6.15], some), 12).byteLength
    }
    expect(sizeOf(1200)).toBeLessThan(2 * sizeOf(400))
  })

  test('is a vector tile that others read, with the sport of each line', () => {
    const lines = openTile(14, home, [pack(straight(0.1)), pack(straight(-0.1))])
    const { tracks } = new VectorTile(new PbfReader(encodeLinesTile(lines, 14))).layers
    expect([tracks!.length, tracks!.extent]).toEqual([2, 2048])
    const features = [0, 1].map(at => tracks!.feature(at))
    expect(features.map(({ properties }) => properties)).toEqual([{ sport: 2 }, { sport: 1 }])
    const [geometry] = features[0]!.loadGeometry()
    expect(geometry!.flatMap(({ x, y }) => [x, y])).toEqual(lines[0]!.positions)
  })
})

describe('what passes a place', () => {
  test('does so within so many metres, between its points too', () => {
    const lines = createLinesReader()(
      near(
        pack([
          [46, 6],
          [46, 6.005],
          [46.004, 6.005],
        ]),
      ),
      whole,
    )
    const passes = (latitude: number, longitude: number, metres: number) =>
      doLinesPass(
        lines,
        nearBand,
        { x: mercatorX(longitude), y: mercatorY(latitude) },
        metres * unitsPerMetre(nearBand, latitude),
      )
    // A degree of latitude is 111.3 km long, so the first place is 22 m from the line.
    expect(passes(46.0002, 6.0025, 20)).toBe(false)
    expect(passes(46.0002, 6.0025, 25)).toBe(true)
    expect(passes(46.002, 6.0055, 36)).toBe(false)
    expect(passes(46.002, 6.0055, 42)).toBe(true)
    expect(passes(46.002, 6.0055 - 360, 42)).toBe(true)
  })
})
