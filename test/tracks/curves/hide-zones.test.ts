// A track that is shown to others has no point in a privacy zone, no line through a zone, and none of the time that was
// spent in zones.
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { hideZones, metresFrom, type Zone, zoneRadiusM } from '../../../src/tracks/curves/hide-zones'
import { splitsOf } from '../../../src/tracks/curves/splits'
import { distanceTravelled } from '../../../src/tracks/distance'
import { travelledAt } from '../../../src/tracks/measuring/travelled'
import type { Track } from '../../../src/tracks/track'
import { rideOf, rideThrough } from './rides'

/** Length of a degree of latitude in metres. */
const metresPerDegree = 111_319.49

/** Positions of the points, in metres north of the start of the ride. */
const placesOf = ({ points }: Track) => Array.from(points.latitude, degrees => degrees * metresPerDegree)

/** A zone whose centre is at a distance in metres from the start of the ride. */
const zoneAt = (north: number, east = 0): Zone => ({
  latitude: north / metresPerDegree,
  longitude: 7 + east / metresPerDegree,
  radiusM: zoneRadiusM,
})

describe('outside of the zones a track', () => {
  test('is as long as their radius lets it be', () => {
    const ride = rideOf([[600, 5]])
    const placesFor = (radiusM: number) => placesOf(hideZones(ride, [{ ...zoneAt(0), radiusM }])!)
    expect(placesFor(200)[0]).toBeCloseTo(200, 0)
    expect(placesFor(1600)[0]).toBeCloseTo(1600, 0)
  })

  test('begins and ends at the first and last point that was recorded there', () => {
    const shown = hideZones(rideOf([[600, 5]]), [zoneAt(198), zoneAt(2802)])!
    const places = placesOf(shown)
    expect([places[0], places.at(-1)]).toEqual([expect.closeTo(700, 1), expect.closeTo(2300, 1)])
    expect(shown.segments).toEqual([{ start: 0, end: shown.points.count }])
    expect(travelledAt(shown).seconds.at(-1)).toBe(320)
  })

  test('has a gap where it passes the door again, and no time passes in it', () => {
    // A ride that starts at home, goes 2 km north and back, stays at home for ten minutes, and goes 1.5 km north again.
    const way = (seconds: number) => {
      if (seconds <= 400) return seconds * 5
      if (seconds <= 800) return (800 - seconds) * 5
      return Math.max(0, seconds - 1400) * 5
    }
    const ride = rideThrough(
      Array.from({ length: 1701 }, (_, second) => ({ at: [second, way(second)] as [number, number] })),
    )
    const shown = hideZones(ride, [zoneAt(0)])!
    expect(shown.segments).toHaveLength(2)
    const [first, second] = shown.segments
    // The visible parts go from 500 m to 2 km and back to 500 m, and from 500 m to 1.5 km.
    expect([first!.end - first!.start, second!.end - second!.start]).toEqual([601, 201])
    const { metres, seconds, begins } = travelledAt(shown)
    expect([metres.at(-1)!, seconds.at(-1)!]).toEqual([expect.closeTo(4000, 0), 800])
    expect([begins[601], seconds[600], seconds[601], metres[601]! - metres[600]!]).toEqual([1, 600, 600, 0])
  })

  test('has no line through a zone between two points that are not in it', () => {
    const far = rideThrough([0, 10, 20, 30].map(second => ({ at: [second, (second - 15) * 200] })))
    const shown = hideZones(far, [zoneAt(0, 100)])!
    expect(shown.segments).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ])
    // The track passes beside this zone, so nothing is hidden.
    expect(hideZones(far, [zoneAt(0, 600)])!.segments).toHaveLength(1)
  })

  test('shows no lone points', () => {
    const jumping = rideThrough(
      [0, 700, 0, 700, 0, 700, 710].map((metres, index) => ({ at: [index * 100, metres] })),
    )
    expect(placesOf(hideZones(jumping, [zoneAt(0)])!).map(Math.round)).toEqual([700, 710])
  })

  test('is nothing at all when it never gets there', () => {
    expect(hideZones(rideOf([[90, 5]]), [zoneAt(0)])).toBeNull()
    expect(hideZones(rideOf([[180, 5]]), [zoneAt(0), zoneAt(900)])).toBeNull()
  })

  test('is as it was without zones', () => {
    const ride = rideOf([[60, 3]])
    expect(hideZones(ride, [])).toBe(ride)
    expect(hideZones(ride, [zoneAt(-600), zoneAt(0, 20_000)])).toBe(ride)
  })

  test('keeps its pauses, and its segments but those that are hidden as a whole', () => {
    const instants = Array.from({ length: 400 }, (_, second) => ({
      at: [second + (second >= 250 ? 1000 : 0), second * 5] as [number, number],
    }))
    const shown = hideZones(rideThrough(instants, [0, 40, 250, 390]), [zoneAt(0), zoneAt(2100)])!
    // The first point at 500 m has the index 100, and the last point at 1600 m has the index 320.
    expect(shown.segments).toEqual([
      { start: 0, end: 150 },
      { start: 150, end: 221 },
    ])
    expect(travelledAt(shown).seconds.at(-1)).toBe(220 + 1000)
  })

  test('keeps what was measured between its points, and nothing that was measured in a zone', () => {
    const ride = rideThrough(
      [0, 100, 600, 610, 0, 0, 620, 630].map((metres, index) => ({ at: [index * 100, metres] })),
    )
    const at = [50, 150, 250, 350, 450, 550, 650, 750]
    const { points } = rideThrough(
      at.map((second, index) => ({ at: [second, 0] as [number, number], heartRate: 100 + index })),
    )
    const shown = hideZones({ ...ride, readings: points }, [zoneAt(0)])!
    expect([...shown.readings!.heartRate!]).toEqual([102, 106])
    const seconds = (time: number) => (time - shown.points.time[0]!) / 1e6
    expect(Array.from(shown.points.time, seconds)).toEqual([0, 100, 100, 200])
    expect(Array.from(shown.readings!.time, seconds)).toEqual([50, 150])
  })

  test('may cross the line where longitudes begin anew', () => {
    const { points, ...ride } = rideOf([[600, 5]])
    const across = points.latitude.map(degrees => {
      const longitude = 179.99 + degrees
      return longitude > 180 ? longitude - 360 : longitude
    })
    const shown = hideZones(
      { ...ride, points: { ...points, latitude: new Float64Array(601), longitude: across } },
      [{ latitude: 0, longitude: -179.9999, radiusM: zoneRadiusM }],
    )!
    // It is 1,113 m to the 180th meridian, and 11 m further to the centre of the zone. So the zone begins 624 m from
    // the start and ends at 1,624 m.
    expect(shown.segments.map(({ end }) => end)).toEqual([125, 401])
  })
})

test('whatever it was, no part of it is in a zone, and all else is there with its length', () => {
  const move = fc.tuple(
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: -300, max: 300 }),
  )
  const place = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }))
  fc.assert(
    fc.property(
      fc.array(move, { minLength: 2, maxLength: 120 }),
      fc.array(place, { minLength: 1, maxLength: 2 }),
      (moves, places) => {
        let [seconds, north, east] = [0, 0, 0]
        const easts: number[] = []
        const ride = rideThrough(
          moves.map(([passed, up, across]) => {
            seconds += passed
            north += up
            east += across
            easts.push(east)
            return { at: [seconds, north] as [number, number] }
          }),
        )
        const points = { ...ride.points, longitude: Float64Array.from(easts, at => 7 + at / metresPerDegree) }
        const zones = places.map(([up, across]) => zoneAt(up, across))
        const shown = hideZones({ ...ride, points }, zones)
        const covered = shown?.segments.reduce((sum, { start, end }) => sum + end - start, 0) ?? 0
        expect(covered).toBe(shown?.points.count ?? 0)
        // Checks 64 points of every line.
        for (const { start, end } of shown?.segments ?? []) {
          for (let index = start; index < end; index++) {
            const here = {
              latitude: shown!.points.latitude[index]!,
              longitude: shown!.points.longitude[index]!,
            }
            const before = Math.max(start, index - 1)
            for (let share = 0; share <= 1; share += 1 / 64) {
              const between = (column: Float64Array, to: number) =>
                column[before]! + share * (to - column[before]!)
              const onLine = {
                latitude: between(shown!.points.latitude, here.latitude),
                longitude: between(shown!.points.longitude, here.longitude),
              }
              for (const zone of zones) expect(metresFrom(zone, onLine)).toBeGreaterThan(zoneRadiusM - 0.01)
            }
          }
        }
        // Computes the result in another way: checks in small steps whether the line comes near a zone.
        const isShown = (from: number, to: number) =>
          zones.every(zone =>
            Array.from({ length: 2001 }, (_, part) => part / 2000).every(share => {
              const along = (column: Float64Array) => column[from]! + share * (column[to]! - column[from]!)
              const onLine = { latitude: along(points.latitude), longitude: along(points.longitude) }
              return metresFrom(zone, onLine) >= zoneRadiusM
            }),
          )
        let metres = 0
        for (let index = 1; index < points.count; index++)
          if (isShown(index - 1, index)) metres += distanceTravelled(points, index, index - 1)
        const told = shown ? splitsOf(shown, Number.POSITIVE_INFINITY, 1)[0]!.metres : 0
        expect(told).toBeCloseTo(metres, 3)
      },
    ),
    { numRuns: 60, seed: 34 },
  )
})

test('zones far away from a long track are not compared with each of its points', () => {
  const ride = rideOf([[20_000, 5]])
  let reads = 0
  const latitude = new Proxy(ride.points.latitude, {
    get(column, key) {
      reads++
      const value = Reflect.get(column, key)
      return typeof value === 'function' ? value.bind(column) : value
    },
  })
  const many = Array.from({ length: 1000 }, (_, index) => zoneAt(index * 100, 20_000))
  const near = [zoneAt(0), zoneAt(50_000)]
  const shown = hideZones({ ...ride, points: { ...ride.points, latitude } }, [...many, ...near])!
  expect(placesOf(shown)).toEqual(placesOf(hideZones(ride, near)!))
  expect(shown.segments).toHaveLength(2)
  expect(reads).toBeLessThan(ride.points.count * 10)
})
