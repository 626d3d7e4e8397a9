import { expect, test } from 'bun:test'
import { barsOf, formPath, sizes, weeklyLoads } from '../../../../web/screens/home/training-chart'

// A Monday. The last twelve weeks begin on 16 March.
const calendar = { today: '2026-06-01', startsOnMonday: true }
const day = (day: string, load: number, form = 0, is_estimated = false) => ({
  ...{ day, form },
  loads: load === 0 ? [] : [{ sport_id: 1, load, is_estimated }],
})
const measured = (load: number) => ({ load, estimated: 0 })

test('loads are summed by week, and those before the first week are left out', () => {
  const days = [
    day('2026-03-15', 900),
    day('2026-03-16', 10),
    day('2026-03-22', 5),
    day('2026-05-31', 7),
    day('2026-06-01', 8),
  ]
  const loadsOf = (startsOnMonday: boolean) =>
    weeklyLoads(days, { ...calendar, startsOnMonday }).map(({ load }) => load)
  expect(loadsOf(true)).toEqual([15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 8])
  expect(loadsOf(false).slice(-2)).toEqual([0, 15])
})

test('what is estimated is drawn in outline, above what is measured', () => {
  const days = [day('2026-05-31', 20), day('2026-05-30', 60, 0, true), day('2026-06-01', 40, 0, true)]
  const weeks = weeklyLoads(days, calendar).slice(-2)
  expect(weeks).toEqual([
    { load: 80, estimated: 60 },
    { load: 40, estimated: 40 },
  ])
  expect(barsOf(weeks).map(({ y, height, isOutline }) => [y, height, isOutline])).toEqual([
    [sizes.bars * 0.75, sizes.bars * 0.25, false],
    [0, sizes.bars * 0.75, true],
    [sizes.bars * 0.5, sizes.bars * 0.5, true],
  ])
})

test('the highest bar fills the height, and a small one can be seen', () => {
  const bars = barsOf([measured(1000), measured(0), measured(1)])
  expect(bars.map(({ height }) => height)).toEqual([sizes.bars, 1])
  expect(bars.map(({ y, height }) => y + height)).toEqual([sizes.bars, sizes.bars])
  expect(bars.map(({ isLast }) => isLast)).toEqual([false, true])
})

test('the line of the form goes up to its highest value and down to its lowest', () => {
  const { path, zero } = formPath([day('2026-03-16', 0, 10), day('2026-03-23', 0, -30)], calendar)
  expect(path).toBe(`M0 0L20 ${sizes.form}`)
  expect(zero).toBe(6)
})

test('there is no line through a single day', () => {
  expect(formPath([day('2026-06-01', 0, 4)], calendar).path).toBe('')
})
