// The totals of a year next to those of the year before, as rows of a picture. No I/O.
import type { Reader, Written } from '../analysis/review/picture/picture-content'
import type { YearTotals } from '../analysis/review/year/sums'
import type { StoryRow } from './story-picture'
import { inLine, type StoryWriter } from './writing'

/** @param year the year before */
export function comparedRows(
  { totals, before, year }: { totals: YearTotals; before: YearTotals; year: number },
  { displayAscent }: Reader,
  write: StoryWriter,
): StoryRow[] {
  const { words } = write
  const counted = (count: number): Written => ({ number: write.count(count), unit: '' })
  const row = (name: string, amountOf: (one: YearTotals) => number, inWords: (amount: number) => Written) => {
    const [now, then] = [amountOf(totals), amountOf(before)]
    const max = Math.max(now, then)
    if (max === 0) return []
    const note = `${year}: ${inLine(inWords(then))}`
    return [{ name, value: inLine(inWords(now)), note, shares: [now / max, then / max] }]
  }
  return [
    ...row(words.distance, ({ distanceM }) => distanceM, write.distance),
    ...row(words.moving, ({ movingS }) => movingS, write.time),
    ...row(words.workouts, ({ workouts }) => workouts, counted),
    ...(displayAscent ? row(words.ascent, ({ ascentMm }) => ascentMm ?? 0, write.height) : []),
    ...row(words.activeDays, ({ activeDays }) => activeDays, counted),
  ]
}
