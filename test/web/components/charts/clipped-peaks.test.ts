import { describe, expect, test } from 'bun:test'
import { clippedPeaks } from '../../../../web/components/charts/clipped-peaks'

const seconds = Array.from({ length: 10 }, (_, second) => second)
const steady = seconds.map(() => 200)
const withValues = (values: Record<number, number>) => steady.map((y, at) => values[at] ?? y)
const peaksOf = (others: Partial<Parameters<typeof clippedPeaks>[0]>) =>
  clippedPeaks(
    {
      xs: seconds.map(second => second * 100),
      seconds,
      drawn: steady,
      recorded: others.drawn ?? steady,
      range: [0, 300],
      zoom: null,
      sides: ['above', 'below'],
      ...others,
    },
    at => `at ${at}`,
  )

describe('where a line leaves its chart', () => {
  test('nothing is marked of a line that stays in it', () => {
    expect(peaksOf({})).toEqual([])
  })

  test('each time is marked once, at its peak, and the highest has its value', () => {
    expect(peaksOf({ drawn: withValues({ 2: 310, 3: 350, 4: 320, 8: 400 }) })).toEqual([
      { x: 800, side: 'above', label: 'at 8' },
      { x: 300, side: 'above', label: null },
    ])
  })

  test('a recorded spike is marked, even if its average is in the chart', () => {
    expect(peaksOf({ recorded: withValues({ 5: 1170, 6: 500 }) })).toEqual([
      { x: 500, side: 'above', label: 'at 5' },
    ])
  })

  test('so is what lies below, unless that means nothing', () => {
    const drawn = withValues({ 4: 20 })
    const range: [number, number] = [100, 300]
    expect(peaksOf({ drawn, range })).toEqual([{ x: 400, side: 'below', label: 'at 4' }])
    expect(peaksOf({ drawn, range, sides: ['above'] })).toEqual([])
  })

  test('only the shown part counts', () => {
    const drawn = withValues({ 1: 900, 7: 400 })
    expect(peaksOf({ drawn, zoom: { from: 5, to: 9 } })).toEqual([{ x: 700, side: 'above', label: 'at 7' }])
  })
})
