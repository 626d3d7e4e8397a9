// The charts of weeks: their loads, and their time in zones.
import { expect, test } from 'bun:test'
import { loadOf, loadOfSport, seriesOf } from '../../../../../web/screens/training/page/loads'
import { countZones, easyShare, hoursIn, zoneColour } from '../../../../../web/screens/training/page/zones'

const load = (sport_id: number, load: number, is_estimated = false) => ({ sport_id, load, is_estimated })
const weeks = [{ loads: [load(1, 50), load(5, 20), load(5, 500, true)] }, { loads: [load(5, 40)] }]

test('the sport with the highest load is at the bottom, and estimates are on top', () => {
  expect(seriesOf(weeks)).toEqual([
    { sportId: 5, isEstimated: false },
    { sportId: 1, isEstimated: false },
    { sportId: 5, isEstimated: true },
  ])
})

test('a load is found by sport and kind', () => {
  expect(weeks.map(loadOf)).toEqual([570, 40])
  expect(weeks.map(week => loadOfSport(week, { sportId: 5, isEstimated: true }))).toEqual([500, null])
})

test('zones are counted over all weeks, and empty ones have no bar', () => {
  const zones = [{ zones: [] }, { zones: [1800, 0, 3600] }]
  expect(countZones(zones)).toBe(3)
  expect([0, 1, 2, 3].map(zone => hoursIn(zones[1]!, zone))).toEqual([0.5, null, 1, null])
  expect([0, 6, 9].map(zoneColour)).toEqual(['--zone-1', '--zone-7', '--zone-7'])
})

test('the easy share is that of all time with heart rate', () => {
  expect(
    easyShare([
      { easy: 3000, hard: 1000 },
      { easy: 0, hard: 0 },
    ]),
  ).toBe(75)
  expect(easyShare([{ easy: 0, hard: 0 }])).toBe(null)
})
