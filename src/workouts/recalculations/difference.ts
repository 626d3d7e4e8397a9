// Computes how much the figures of a workout would change, so that the largest changes can be listed first. Pure.
import { day } from '../../lib/durations'
import { type FiguresWithStart, figureKeys, figures } from '../../tracks/figures'

/**
 * The lowest divisor for a change, in the unit of the API. With it, a change by a few metres or seconds remains small
 * even if the figure itself is near zero.
 */
const minDifferences = { duration: 60, distance: 0.1, speed: 5, height: 20 } as const

/**
 * Returns the largest relative change among the figures, in thousandths: 500 if a figure is halved or doubled. A change
 * of the start is a share of a day.
 */
export function sizeOfDifference(before: FiguresWithStart, after: FiguresWithStart): number {
  const changes = figureKeys.map(key => {
    const { quantity, decimals, absent } = figures[key]
    const [one, other] = [before[key], after[key]].map(value => value ?? (absent === 'zero' ? 0 : null))
    // Missing top speeds do not count, because a job adds them.
    if (one == null) return other == null || key === 'topSpeedCkmh' ? 0 : 1
    if (other == null) return 1
    const floor = minDifferences[quantity] * 10 ** decimals
    return Math.abs(other - one) / Math.max(Math.abs(one), Math.abs(other), floor)
  })
  const ofStart = Math.min(1, Math.abs(after.startMs - before.startMs) / day)
  return Math.round(1000 * Math.max(ofStart, ...changes))
}
