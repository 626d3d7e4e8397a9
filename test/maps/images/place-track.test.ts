// A track in a picture is drawn with one line per segment, so that no line crosses a hidden part.
import { describe, expect, test } from 'bun:test'
import { usualCanvas } from '../../../src/maps/geometry/geometry'
import { drawTrack } from '../../../src/maps/images/draw-map-image'
import { placeSegments, placeTrack } from '../../../src/maps/images/place-track'
import { hideZones } from '../../../src/tracks/curves/hide-zones'
import type { Track } from '../../../src/tracks/track'
import { rideOf } from '../../tracks/curves/rides'

/** A ride of 3 km to the north. */
const ride = rideOf([[600, 5]])
const canvas = usualCanvas

describe('the lines of a track', () => {
  test('are one for each segment, in the view of all of it', () => {
    const segments = [0, 200, 400].map(start => ({ start, end: start + (start === 400 ? 201 : 200) }))
    const { view, lines } = placeSegments({ ...ride, segments }, canvas)
    const whole = placeTrack(ride.points, canvas)
    expect(view).toEqual(whole.view)
    expect(lines).toHaveLength(3)
    expect([lines[0]![0], lines[2]!.at(-1)]).toEqual([whole.line[0], whole.line.at(-1)])
    expect(placeSegments(ride, canvas).lines).toEqual([whole.line])
  })

  test('do not lead through a zone that was cut out', () => {
    const zone = { latitude: ride.points.latitude[300]!, longitude: 7, radiusM: 500 }
    const cut = hideZones(ride, [zone])!
    const { lines } = placeSegments(cut, canvas)
    const svg = drawTrack(lines, 'light')
    const [path] = /(?<= d=")[^"]+/.exec(svg)!
    const parts = path.split('M').slice(1)
    expect(parts).toHaveLength(2)
    const heights = parts.map(part => part.split('L').map(point => Number(point.split(' ')[1])))
    // The gap is a third of the line, because 1 of 3 km is hidden.
    const gap = heights[0]!.at(-1)! - heights[1]![0]!
    const all = heights[0]![0]! - heights[1]!.at(-1)!
    expect(gap / all).toBeCloseTo(1 / 3, 1)
  })

  test('leave out what is not on Earth, and are no more than a picture can show', () => {
    const latitude = ride.points.latitude.map((degrees, index) => (index % 3 === 0 ? 95 : degrees))
    const segments = Array.from({ length: 300 }, (_, index) => ({ start: index * 2, end: index * 2 + 2 }))
    const odd: Track = { ...ride, points: { ...ride.points, latitude }, segments }
    const heights = placeSegments(odd, canvas)
      .lines.flat()
      .map(({ y }) => y)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
    const many = rideOf([[4000, 5]])
    const pairs = Array.from({ length: 2000 }, (_, index) => ({ start: index * 2, end: index * 2 + 2 }))
    expect(placeSegments({ ...many, segments: pairs }, canvas).lines.length).toBeLessThanOrEqual(500)
  })
})
