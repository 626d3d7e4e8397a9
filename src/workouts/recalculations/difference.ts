// Says how much the figures of a workout would change, so that the largest changes come first. Pure.
import { day } from '../../lib/durations'
import { type FiguresWithStart, figureKeys, figures } from '../../tracks/figures'

/** In the unit of the API. What is smaller is compared with this, because two metres more are nothing. */
const least = { duration: 60, distance: 0.1, speed: 5, height: 20 } as const

/** The largest relative change among the figures, in thousandths: 500 if one is half of what it was, or twice that. */
export function sizeOfDifference(before: FiguresWithStart, after: FiguresWithStart): number {
  const changes = figureKeys.map(key => {
    const { quantity, decimals, absent } = figures[key]
    const [one, other] = [before[key], after[key]].map(value => value ?? (absent === 'zero' ? 0 : null))
    // Missing top speeds do not count, because a job adds them.
    if (one == null) return other == null || key === 'topSpeedCkmh' ? 0 : 1
    if (other == null) return 1
    const floor = least[quantity] * 10 ** decimals
    return Math.abs(other - one) / Math.max(Math.abs(one), Math.abs(other), floor)
  })
  const ofStart = Math.min(1, Math.abs(after.startMs - before.startMs) / day)
  return Math.round(1000 * Math.max(ofStart, ...changes))
}
