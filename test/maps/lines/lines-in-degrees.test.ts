import { expect, test } from 'bun:test'
import { nearBand } from '../../../src/maps/lines/bands'
import { readLines } from '../../../src/maps/lines/lines-in-degrees'
import { packLines } from '../../../src/maps/lines/pack-lines'
import { type Place, trackAlong } from './recordings'

test('stored lines are read in degrees, each for itself', () => {
  const ways: Place[][] = [
    [
      [50, 10],
      [50.001, 10],
      [50.001, 10.001],
    ],
    [
      [51, 11],
      [51, 11.002],
    ],
  ]
  const lines = readLines(packLines(trackAlong(...ways))[nearBand.id]!.line)
  const rounded = lines.map(line => line.map(([longitude, latitude]) => [latitude, longitude].map(to4)))
  expect(rounded).toEqual(ways.map(way => way.map(place => [...place])))
})

const to4 = (degrees: number) => Math.round(degrees * 1e4) / 1e4
