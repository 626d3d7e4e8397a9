// Finds the heart rates of an archive that contradict stored values or each other.
import { describe, expect, test } from 'bun:test'
import { withoutContradictions } from '../../../../src/workouts/training/body/require-consistent'
import type { BodyMeasure, ThresholdGroup } from '../../../../src/workouts/training/body/store'

type Rate = readonly [validFrom: string, value: number, measure?: BodyMeasure, sportGroup?: ThresholdGroup]

const rateOf = ([validFrom, value, measure = 'max-heart-rate', sportGroup = 'all']: Rate) => ({
  ...{ validFrom, value, measure, sportGroup },
})

const keptOf = (
  present: readonly Rate[],
  [measure, sportGroup]: readonly [BodyMeasure, ThresholdGroup],
  added: readonly (readonly [validFrom: string, value: number])[],
) =>
  withoutContradictions(
    present.map(rateOf).sort((a, b) => a.validFrom.localeCompare(b.validFrom)),
    { measure, sportGroup },
    added.map(([validFrom, value]) => ({ validFrom, value })),
  ).map(({ validFrom, value }) => [validFrom, value])

describe('a value is kept', () => {
  const maxima: Rate[] = [
    ['2025-01-01', 190],
    ['2026-01-01', 180],
  ]

  test('if it contradicts nothing until the next one that is kept', () => {
    const kept = keptOf(
      maxima,
      ['resting-heart-rate', 'all'],
      [
        // This value would still be valid when the maximum of 190 begins, because the next value is left out.
        ['2024-01-01', 195],
        ['2024-06-01', 190],
        ['2025-02-01', 185],
        ['2025-06-01', 50],
        // This value would still be valid when the maximum falls to 180.
        ['2025-09-01', 185],
        ['2026-02-01', 60],
      ],
    )
    expect(kept).toEqual([
      ['2025-02-01', 185],
      ['2025-06-01', 50],
      ['2026-02-01', 60],
    ])
  })

  test('if others of its own kind end it before the contradiction', () => {
    const present: Rate[] = [...maxima, ['2025-12-01', 55, 'resting-heart-rate']]
    expect(keptOf(present, ['resting-heart-rate', 'all'], [['2025-09-01', 185]])).toEqual([
      ['2025-09-01', 185],
    ])
  })

  test('of all sports, whatever the sports say that have their own', () => {
    const present: Rate[] = [...maxima, ['2025-01-01', 170, 'threshold-heart-rate', 'run']]
    const thresholds: readonly [string, number][] = [
      ['2025-02-01', 180],
      ['2025-03-01', 181],
    ]
    expect(keptOf(present, ['threshold-heart-rate', 'all'], thresholds)).toEqual([['2025-02-01', 180]])
    expect(keptOf(present, ['max-heart-rate', 'all'], [['2026-02-01', 169]])).toEqual([])
    expect(keptOf(present, ['max-heart-rate', 'all'], [['2026-02-01', 170]])).toHaveLength(1)
  })

  test('of a sport, if it lies between resting and maximum', () => {
    const present: Rate[] = [...maxima, ['2025-01-01', 50, 'resting-heart-rate']]
    const thresholds: readonly [string, number][] = [
      ['2025-02-01', 50],
      ['2025-03-01', 51],
      ['2026-03-01', 181],
      ['2026-04-01', 180],
    ]
    expect(keptOf(present, ['threshold-heart-rate', 'ride'], thresholds)).toEqual([
      ['2025-03-01', 51],
      ['2026-04-01', 180],
    ])
  })
})

test('each value is looked at a few times only, however many contradict', () => {
  let looks = 0
  const day = Temporal.PlainDate.from('2024-01-01')
  // The maximum begins after all these values, so at first only the last value contradicts it. When a value is left
  // out, the value before it lasts longer and then contradicts the maximum, too.
  const added = Array.from({ length: 300 }, (_, days) => ({
    validFrom: day.add({ days }).toString(),
    get value() {
      looks++
      return 200
    },
  }))
  const of = { measure: 'resting-heart-rate', sportGroup: 'all' } as const
  expect(withoutContradictions([rateOf(['2025-01-01', 190])], of, added)).toEqual([])
  expect(looks).toBeLessThan(300 * 10)
})
