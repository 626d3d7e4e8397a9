import { describe, expect, test } from 'bun:test'
import { measureRamp } from '../../../../../src/maps/style/track'
import { colouringBy } from '../../../../../web/components/maps/track/track-colours'
import { linesOf, outlinesOf } from '../../../../../web/components/maps/track/track-details'
import { chartPoints } from '../../../../support/chart-points'

/** A track that leads north for an hour. In its middle there is a bend, a kilometre to the east. */
const points = chartPoints(3600, index => ({
  longitude: 6 + 0.0127 * Math.exp(-(((index - 1800) / 60) ** 2)),
  hr: index < 1800 ? 100 : 160,
}))

const positions = points.map(({ longitude, latitude }): GeoJSON.Position => [longitude, latitude])

/** Positions of all stretches at a zoom level. */
function positionsAt(zoom: number, starts = [0]) {
  const { features } = linesOf(outlinesOf(points, starts), points, null)(zoom)
  return features.flatMap(({ geometry }) => (geometry.type === 'MultiLineString' ? geometry.coordinates : []))
}

describe('a track', () => {
  test('has fewer points the farther away it is, and its ends at any zoom', () => {
    const counts = [3, 10, 12, 14].map(zoom => positionsAt(zoom).flat().length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[0]).toBeLessThan(150)
    for (const zoom of [3, 14]) {
      expect(positionsAt(zoom)[0]?.at(0)).toEqual(positions.at(0))
      expect(positionsAt(zoom)[0]?.at(-1)).toEqual(positions.at(-1))
    }
  })

  test('is what was recorded, to the last point, when it is near', () => {
    expect(positionsAt(17)).toEqual([positions])
  })

  test('keeps its shape: the bend is there from afar', () => {
    const east = Math.max(...positionsAt(8).flatMap(line => line.map(([longitude]) => longitude ?? 0)))
    expect(east).toBeCloseTo(6.0127, 3)
  })

  test('has gaps where there were pauses', () => {
    expect(positionsAt(17, [0, 1000]).map(line => line.length)).toEqual([1000, 2600])
  })

  test('is not computed anew within a range of zooms', () => {
    const lines = linesOf(outlinesOf(points, [0]), points, null)
    expect(lines(9.1)).toBe(lines(10.9))
    expect(lines(9.1)).not.toBe(lines(11))
  })
})

test('a coloured track has one feature per colour, whose stretches join', () => {
  const colouring = colouringBy('heartRate', points, [0])
  const { features } = linesOf(outlinesOf(points, [0]), points, colouring)(17)
  const stretches = features.map(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates : [],
  )
  expect(features.map(({ properties }) => properties?.colour)).toEqual([
    measureRamp[0],
    measureRamp[8],
    measureRamp.at(-1),
  ])
  expect(stretches.map(lines => lines.length)).toEqual([1, 1, 1])
  expect(stretches[0]?.[0]?.at(-1)).toEqual(stretches[1]?.[0]?.[0] ?? [])
})

test('noise of a hundred thousand points is drawn from afar with a fraction of them', () => {
  const noise = chartPoints(100_000, index => ({
    latitude: 45 + 0.1 * Math.sin(index / 9000) + 1e-5 * Math.sin(index * 7919),
    longitude: 6 + 0.1 * Math.cos(index / 7000) + 1e-5 * Math.sin(index * 104_729),
  }))
  const { features } = linesOf(outlinesOf(noise, [0]), noise, null)(10)
  const count = features.flatMap(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates.flat() : [],
  ).length
  expect(count).toBeLessThan(20_000)
})
