import { describe, expect, test } from 'bun:test'
import { aroundData, fromZero, paces } from '../../../../../web/components/charts/scales/scales'

/** A curve with a value each second. */
const curve = (ys: (number | null)[]) => ({ seconds: ys.map((_, second) => second), ys })
const flatWith = (value: number, spikes: number[], length = 2000) =>
  curve(Array.from({ length }, (_, index) => spikes[index - 1000] ?? value + (index % 11)))

describe('the axis of amounts', () => {
  test.each([
    [0.9, [0, 0.2, 0.4, 0.6, 0.8]],
    [12, [0, 5, 10]],
    [38, [0, 10, 20, 30, 40]],
    [430, [0, 100, 200, 300, 400]],
    [1037, [0, 500, 1000]],
  ])('for %d has gridlines at %p, and little is empty', (high, lines) => {
    const { range, grid } = fromZero(curve([high / 2, high]))
    expect(grid.map(line => Number(line.toFixed(6)))).toEqual(lines)
    expect(range[0]).toBe(0)
    expect(range[1] / high).toBeCloseTo(1.06, 6)
  })

  test('has five gridlines at most, and at least two', () => {
    for (let high = 0.1; high < 3000; high *= 1.07) {
      const { grid } = fromZero(curve([0, high]))
      expect(grid.length).toBeLessThanOrEqual(5)
      expect(grid.length).toBeGreaterThanOrEqual(2)
    }
  })

  test('shows what lies below zero', () => {
    const { range, grid } = fromZero(curve([-30, 90]))
    expect(range[0]).toBeLessThan(-30)
    expect(grid).toEqual([0, 50])
  })

  test('is there for a recording that never moved, and for one without values', () => {
    expect(fromZero(curve([0, 0])).range).toEqual([0, 1])
    expect(fromZero(curve([null])).range).toEqual([0, 1])
  })

  test('is not stretched by a spike, but is by what is hardly higher than the rest', () => {
    expect(fromZero(flatWith(200, [1170, 1150])).range[1]).toBeLessThan(230)
    expect(fromZero(flatWith(200, [212])).range[1]).toBeGreaterThan(212)
  })

  test('weighs values by their time, however many points a thinned curve has there', () => {
    const even = Array.from({ length: 500 }, (_, index) => ({ second: index * 10, y: 200 + (index % 5) }))
    const sprint = Array.from({ length: 40 }, (_, index) => ({ second: 5000 + index / 4, y: 900 }))
    const all = [...even, ...sprint]
    const values = { seconds: all.map(({ second }) => second), ys: all.map(({ y }) => y) }
    expect(fromZero(values).range[1]).toBeLessThan(230)
  })
})

describe('the axis around the data', () => {
  test('keeps its least span, so that ripples are no mountains', () => {
    const { range, grid } = aroundData(40)(curve([100, 102]))
    expect(range[1] - range[0]).toBeGreaterThanOrEqual(40)
    expect(grid).toEqual([80, 90, 100, 110, 120])
  })

  test('has heart rates every ten or twenty', () => {
    expect(aroundData(40)(curve([118, 176])).grid).toEqual([120, 140, 160])
    expect(aroundData(40)(curve([132, 171])).grid).toEqual([130, 140, 150, 160, 170])
  })

  test('ignores dropouts', () => {
    expect(aroundData(40)(flatWith(150, [40])).range[0]).toBeGreaterThan(130)
  })
})

describe('the axis of paces', () => {
  const speedAt = (pace: number) => 3600 / pace
  const paceOf = (speed: number) => Math.round(3600 / speed)
  const run = (slowest: number, fastest: number, others: (number | null)[] = []) =>
    curve([
      ...Array.from({ length: 600 }, (_, index) => speedAt(slowest + ((fastest - slowest) * index) / 599)),
      ...others,
    ])

  test('shows the paces of a run, with lines at whole or half minutes', () => {
    const { range, grid } = paces(speedAt)(run(330, 270))
    expect(grid.map(paceOf)).toEqual([330, 315, 300, 285, 270])
    expect(paceOf(range[0])).toBeLessThan(345)
    expect(paceOf(range[1])).toBeGreaterThan(255)
    expect(paces(speedAt)(run(360, 240)).grid.map(paceOf)).toEqual([360, 330, 300, 270, 240])
  })

  test('is the same with a stop, and with a spike', () => {
    const alone = paces(speedAt)(run(330, 270)).range
    const stop = Array.from({ length: 120 }, () => 0)
    expect(paces(speedAt)(run(330, 270, stop)).range).toEqual(alone)
    const [, top] = paces(speedAt)(run(330, 270, [60])).range
    expect(top).toBeLessThan(20)
  })

  test('goes no farther down than twice the usual pace', () => {
    const walks = Array.from({ length: 90 }, () => 2)
    const [low] = paces(speedAt)(run(330, 270, walks)).range
    expect(paceOf(low)).toBeGreaterThan(550)
    expect(paceOf(low)).toBeLessThan(720)
  })

  test('has two to five gridlines that are not crowded, for whatever runs or swims', () => {
    for (let fastest = 45; fastest < 1500; fastest *= 1.03)
      for (const ratio of [1.05, 1.3, 1.7, 2.2]) {
        const { range, grid } = paces(speedAt)(run(fastest * ratio, fastest))
        const gaps = grid.slice(1).map((line, index) => (line - grid[index]!) / (range[1] - range[0]))
        expect([grid.length >= 2 && grid.length <= 5, Math.min(...gaps) >= 0.12]).toEqual([true, true])
      }
  })

  test('spans something if the pace never changes, and nothing moves without falling over', () => {
    const { range, grid } = paces(speedAt)(run(300, 300))
    expect(range[1] - range[0]).toBeGreaterThan(2)
    expect(grid.map(paceOf)).toContain(300)
    expect(paces(speedAt)(curve([0, 0]))).toEqual({ range: [0, 1], grid: [] })
  })
})
