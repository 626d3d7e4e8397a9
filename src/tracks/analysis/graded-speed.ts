/**
 * Converts speeds on slopes to speeds on flat ground that need the same effort. The model "by heart rate" is a figure
 * that Strava published in 2017 (medium.com/strava-engineering, "An Improved GAP Model"). It was fitted to slopes that
 * were run at equal heart rates. It is valid for sports on foot.
 */
import { costOfRunning } from './energy'
import type { Steps } from './series'

/**
 * Points of Strava's figure: slope in per cent, and the factor by which the speed is multiplied. Between the points,
 * the factor is interpolated linearly.
 */
const figure = [
  [-40, 1.937],
  [-34, 1.665],
  [-30, 1.49],
  [-28, 1.4],
  [-24, 1.24],
  [-20, 1.085],
  [-18, 1.02],
  [-14, 0.92],
  [-12, 0.885],
  [-10, 0.875],
  [-8, 0.875],
  [-6, 0.885],
  [-5, 0.9],
  [-4, 0.91],
  [-2, 0.95],
  [-1, 0.98],
  [0, 1],
  [1, 1.02],
  [2, 1.05],
  [3, 1.1],
  [4, 1.14],
  [5, 1.19],
  [6, 1.24],
  [8, 1.35],
  [10, 1.48],
  [12, 1.6],
  [14, 1.77],
  [16, 1.93],
  [18, 2.11],
  [20, 2.28],
  [24, 2.645],
  [28, 2.985],
  [30, 3.16],
  [34, 3.47],
] as const

const [steepestDown, steepestUp] = [figure[0][0], figure.at(-1)![0]]

/** Factors for each whole per cent, from the steepest slope downhill to the steepest slope uphill. */
const factors = figure.flatMap(([slope, factor], index) => {
  const [before, factorBefore] = figure[index - 1] ?? [slope - 1, factor]
  const width = slope - before
  return Array.from(
    { length: width },
    (_, step) => factorBefore + ((factor - factorBefore) * (step + 1)) / width,
  )
})

/**
 * Returns the factor for a slope; exactly 1 on flat ground. For slopes that are steeper than those of the model, the
 * factor of its steepest slope is used.
 * @param gradient slope, for example 0.1 for ten per cent uphill
 */
export function flatFactor(gradient: number): number {
  const slope = Math.min(Math.max(gradient * 100, steepestDown), steepestUp) - steepestDown
  const index = Math.min(Math.floor(slope), factors.length - 2)
  const [from, to] = [factors[index]!, factors[index + 1]!]
  return from + (to - from) * (slope - index)
}

/**
 * Returns the factor for a slope in the model "by energy": the energy for a metre of running on the slope divided by
 * that on flat ground (Minetti et al. 2002, see `costOfRunning`). Downhill it is lower than that by heart rate, because
 * braking takes little energy but effort all the same.
 * @param gradient as in `flatFactor`
 */
export const energyFactor = (gradient: number): number => costOfRunning(gradient) / costOfRunning(0)

/**
 * Returns the steps with their speeds converted to equivalent speeds on flat ground.
 * @param gradients slope of each step; a step whose slope is unknown (NaN) counts as flat
 */
export const gradedSteps = (steps: Steps, gradients: Float64Array, factorOf = flatFactor): Steps => ({
  ...steps,
  values: steps.values.map((speed, index) => speed * factorOf(gradients[index]! || 0)),
})
