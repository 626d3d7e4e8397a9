import { describe, expect, test } from 'bun:test'
import type { FitnessDay } from '../../../../../web/screens/training/page/fitness-days'
import { layOutFitness, margins, tickStep } from '../../../../../web/screens/training/page/fitness-plot'

const day = (number: number, facts: Partial<FitnessDay> = {}): FitnessDay => ({
  day: `2026-05-${String(number).padStart(2, '0')}`,
  ...{ fitness: 40, fatigue: 80, form: -20, ramp: 1, is_meaningful: true },
  ...facts,
})
const width = margins.left + margins.right + 400

describe('the drawing of five days', () => {
  const days = [
    day(1, { is_meaningful: false }),
    day(2, { is_meaningful: false }),
    day(3),
    day(4, { form: 30 }),
    day(5),
  ]
  const plot = layOutFitness(days, '2026-05-04', width)

  test('goes from margin to margin', () => {
    expect([plot.xOf(0), plot.xOf(4)]).toEqual([margins.left, width - margins.right])
  })

  test('finds the day under a pointer, also beside the lines', () => {
    expect([-50, plot.xOf(1) + 49, plot.xOf(1) + 51, 9999].map(plot.indexAt)).toEqual([0, 1, 2, 4])
  })

  test('has its largest values within the panels, and the form around zero', () => {
    const { upper, lower } = plot
    expect(upper.ticks[0]).toBe(0)
    expect(upper.yOf(80)).toBeGreaterThanOrEqual(upper.top)
    expect(lower.ticks).toContain(0)
    expect(lower.yOf(-20)).toBeLessThanOrEqual(lower.bottom)
    expect(lower.yOf(30)).toBeLessThan(lower.yOf(0))
    expect(lower.top).toBeGreaterThan(upper.bottom)
  })

  test('marks the days that mean little, and today', () => {
    expect([plot.early, plot.today]).toEqual([2, 3])
  })

  test('continues each line after today without a gap', () => {
    const { known, forecast } = plot.pathsOf('form')
    expect(known.match(/[ML]/g)).toHaveLength(4)
    expect(forecast.match(/[ML]/g)).toHaveLength(2)
    expect(forecast.slice(1).split('L')[0]).toBe(known.split('L').at(-1)!)
  })
})

test('a single day has no line', () => {
  const plot = layOutFitness([day(1)], '2026-05-01', width)
  expect(plot.pathsOf('fitness')).toEqual({ known: '', forecast: '' })
  expect(plot.indexAt(200)).toBe(0)
})

test.each([
  [100, 170, 20],
  [3, 100, 2],
  [1000, 100, 500],
  [0.5, 100, 1],
])('a span of %p on %p pixels has gridlines every %p', (span, height, step) => {
  expect(tickStep(span, height)).toBe(step)
})
