import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { GroupSums } from '../../../../../web/screens/workouts/list/periods'
import { linesOf, rangeInView } from '../../../../../web/screens/workouts/table/table-items'

const group = (start: string, workouts: number) => ({ start, workouts }) as GroupSums

const written = (total: number, groups: readonly GroupSums[]) => {
  const { count, at } = linesOf(total, groups)
  return Array.from({ length: count }, (_, line) => {
    const found = at(line)
    return found.kind === 'row' ? found.row : found.sums.start
  })
}

describe('the lines of a table', () => {
  test.each([
    ['are rows alone without groups', 3, [], [0, 1, 2]],
    ['begin each group with its heading', 3, [group('b', 1), group('a', 2)], ['b', 0, 'a', 1, 2]],
    ['have no heading for empty groups', 1, [group('c', 0), group('b', 1), group('a', 0)], ['b', 0]],
    ['go on after the last group', 3, [group('a', 1)], ['a', 0, 1, 2]],
    ['end with the last row', 2, [group('c', 2), group('b', 5)], ['c', 0, 1]],
    ['are none for no rows', 0, [group('a', 1)], []],
  ])('%s', (_, total, groups, expected) => {
    expect(written(total, groups)).toEqual(expected)
  })

  test('have each row once, where it is said to be', () => {
    const groups = fc.array(fc.nat({ max: 6 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.nat({ max: 40 }), groups, (total, sizes) => {
        const lines = linesOf(
          total,
          sizes.map((size, index) => group(`group ${index}`, size)),
        )
        for (let row = 0; row < total; row++) {
          expect(lines.at(lines.lineOf(row))).toEqual({ kind: 'row', row })
        }
      }),
    )
  })

  test('know the line of a heading', () => {
    const lines = linesOf(5, [group('b', 3), group('a', 2)])
    expect([lines.headingOf('b'), lines.headingOf('a'), lines.headingOf('c')]).toEqual([0, 4, -1])
  })
})

describe('the range in view', () => {
  test.each([
    ['at the top', [0, 400, 40, 5000], { first: 0, end: 20 }],
    ['in the middle', [40_000, 400, 40, 5000], { first: 990, end: 1020 }],
    ['at the end', [199_600, 400, 40, 5000], { first: 4980, end: 5000 }],
    ['of a short table', [0, 400, 40, 3], { first: 0, end: 3 }],
    ['beyond a table that has become shorter', [40_000, 400, 40, 3], { first: 3, end: 3 }],
  ] as const)('%s', (_, [top, height, lineHeight, count], range) => {
    expect(rangeInView(top, height, lineHeight, count)).toEqual(range)
  })
})
