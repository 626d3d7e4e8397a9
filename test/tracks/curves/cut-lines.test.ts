import { expect, test } from 'bun:test'
import { cutLines } from '../../../src/tracks/curves/cut-lines'
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
