import { describe, expect, test } from 'bun:test'
import { cutLines, cutLinesAtEdges } from '../../../src/tracks/curves/cut-lines'
import { metresPerDegree } from '../../../src/tracks/distance'

const zone = { latitude: 0, longitude: 0, radiusM: 500 }

/** A line at the equator, through places that are given in metres to the east of the zone's centre. */
const eastward = (...metres: number[]) => metres.map(east => [east / metresPerDegree, 0] as const)

test('without zones, or far from them, lines stay as they are', () => {
  const line = eastward(600, 700, 800)
  expect(cutLines([line], [])).toEqual([line])
  expect(cutLines([line], [{ latitude: 0, longitude: 1, radiusM: 500 }])).toEqual([line])
  expect(cutLines([line], [{ latitude: 45, longitude: 0, radiusM: 500 }])).toEqual([line])
})

test('what lies in a zone is cut out, and the rest is not joined', () => {
  const line = eastward(-900, -600, -400, 0, 400, 600, 900)
  expect(cutLines([line], [zone])).toEqual([eastward(-900, -600), eastward(600, 900)])
  expect(cutLines([eastward(0, 100, 600, 700)], [zone])).toEqual([eastward(600, 700)])
  expect(cutLines([eastward(700, 600, 100)], [zone])).toEqual([eastward(700, 600)])
})

test('a line that leads through a zone between two places is cut there', () => {
  expect(cutLines([eastward(-900, -600, 600, 900)], [zone])).toEqual([
    eastward(-900, -600),
    eastward(600, 900),
  ])
  expect(cutLines([eastward(-600, 600)], [zone])).toEqual([])
})

test('nothing is left of a line in a zone', () => {
  expect(cutLines([eastward(-400, 0, 400)], [zone])).toEqual([])
})

describe('up to the edges of zones', () => {
  /** The metres to the east of the zone's centre, of each part. */
  const metresLeft = (...metres: number[]) =>
    cutLinesAtEdges([eastward(...metres)], [zone]).map(part =>
      part.map(([east]) => Math.round(east * metresPerDegree)),
    )

  test('a straight way of two places is left from the edge on', () => {
    expect(metresLeft(0, 900)).toEqual([[501, 900]])
    expect(metresLeft(-900, 0)).toEqual([[-900, -501]])
    expect(metresLeft(-900, 900)).toEqual([
      [-900, -501],
      [501, 900],
    ])
  })

  test('a way there and back is left with its far end', () => {
    expect(metresLeft(0, 900, 0)).toEqual([[501, 900, 501]])
  })

  test('what touches no zone stays as it is, and nothing is left inside', () => {
    expect(metresLeft(600, 900)).toEqual([[600, 900]])
    expect(metresLeft(-400, 400)).toEqual([])
    expect(metresLeft(0, 0)).toEqual([])
  })

  test('no place that is left is in any of several zones', () => {
    const zones = [zone, { latitude: 0, longitude: 700 / metresPerDegree, radiusM: 300 }]
    const left = cutLinesAtEdges([eastward(0, 1500)], zones)
    expect(left.map(part => part.map(([east]) => Math.round(east * metresPerDegree)))).toEqual([[1001, 1500]])
  })

  test('across the antimeridian, the way is the short one', () => {
    const beyond = { latitude: 0, longitude: 180, radiusM: 500 }
    const [part = []] = cutLinesAtEdges(
      [
        [
          [180, 0],
          [-179.99, 0],
        ],
      ],
      [beyond],
    )
    expect(part.map(([east]) => Math.round((((east + 360) % 360) - 180) * metresPerDegree))).toEqual([
      501,
      Math.round(0.01 * metresPerDegree),
    ])
  })
})
