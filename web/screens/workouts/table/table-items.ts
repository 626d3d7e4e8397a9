// The lines of the table: rows of workouts, and headings of groups between them. All lines have the same height, so the
// lines in view follow from the scroll position. The functions here are pure.
import type { GroupSums } from '../list/periods'

/** A line of the table. Rows are counted from 0, without headings. */
export type Line = { kind: 'row'; row: number } | { kind: 'heading'; sums: GroupSums }

export interface Lines {
  count: number
  at: (line: number) => Line
  /** Returns the line of a row. */
  lineOf: (row: number) => number
  /** Returns the line of a group's heading; -1 if there is none. */
  headingOf: (start: string) => number
}

/**
 * Puts a heading before the first row of each group.
 * @param total the number of rows
 * @param groups in the order of the table. Rows beyond the last group follow it; groups without rows have no heading.
 */
export function linesOf(total: number, groups: readonly GroupSums[]): Lines {
  const headings: { sums: GroupSums; line: number; row: number }[] = []
  let row = 0
  for (const sums of groups) {
    if (sums.workouts === 0 || row >= total) continue
    headings.push({ sums, line: row + headings.length, row })
    row += sums.workouts
  }
  /** The number of headings for which a condition holds, which holds for none after the first for which it does not. */
  const countWhile = (isBefore: (heading: { line: number; row: number }) => boolean) => {
    let [low, high] = [0, headings.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const heading = headings[middle]
      if (heading && isBefore(heading)) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    count: total + headings.length,
    at: line => {
      const before = countWhile(heading => heading.line <= line)
      const last = headings[before - 1]
      return last?.line === line ? { kind: 'heading', sums: last.sums } : { kind: 'row', row: line - before }
    },
    lineOf: row => row + countWhile(heading => heading.row <= row),
    headingOf: start => headings.find(({ sums }) => sums.start === start)?.line ?? -1,
  }
}

/** Lines that are drawn above and below those in view, so that nothing is blank while somebody scrolls. */
const spare = 10

export interface Range {
  /** The first line that is drawn. */
  first: number
  /** The line after the last one that is drawn. */
  end: number
}

/**
 * The lines that are drawn.
 * @param top pixels that are scrolled out of view above
 * @param height pixels in view
 * @param lineHeight pixels of a line
 */
export function rangeInView(top: number, height: number, lineHeight: number, count: number): Range {
  const first = Math.floor(top / lineHeight) - spare
  const end = Math.ceil((top + height) / lineHeight) + spare
  return { first: Math.min(Math.max(0, first), count), end: Math.min(Math.max(0, end), count) }
}
