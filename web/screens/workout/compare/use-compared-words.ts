import { useCurveWords } from '../../../components/charts/curve-values'
import { numberScale, type Scale, timeScale } from '../../../components/charts/lines/line-scale'
import { useFormats } from '../../../data/accounts/person'
import { secondsOf, shortDuration } from '../../../format/durations'
import type { Quantity, SpeedForm } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'

/** The curves that can be compared, in the order of their charts. */
export const comparedCurves = ['speed', 'hr', 'power', 'cadence', 'elevation'] as const
export type ComparedCurve = (typeof comparedCurves)[number]

/** Functions that write the values of a curve, and place them on a chart. */
export interface ComparedWords {
  name: string
  /** The value with its unit; an en dash for an unknown one. */
  words: (value: number | null) => string
  /**
   * Writes a difference of two values with its sign and unit. Paces cannot be subtracted, so it is a difference of
   * speeds.
   */
  difference: (value: number) => string
  /** Returns the positions of values on the axis of the chart. */
  onAxis: (values: readonly (number | null)[]) => (number | null)[]
  scale: (ys: readonly number[]) => Scale
  axisLabel: (y: number) => string
  /** Whether smaller values are drawn higher. */
  isReversed: boolean
}

/**
 * Returns a function that returns the words of a curve.
 * @param form whether the speeds of the first workout's sport are written as speeds or as paces
 */
export function useComparedWords(form: SpeedForm): (curve: ComparedCurve) => ComparedWords {
  const { language } = useTranslation()
  const formats = useFormats()
  const { nameOf, unitOf, quantityOf } = useCurveWords(form)
  const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const inUnit = (curve: ComparedCurve, value: number) => {
    if (curve === 'elevation') return formats.heightInUnit(value)
    return curve === 'speed' ? formats.distanceInUnit(value) : value
  }
  return curve => {
    const isPace = curve === 'speed' && form !== 'speed'
    const unit = curve === 'speed' ? formats.speedUnit : unitOf(curve)
    const shared = {
      name: nameOf(curve),
      words: (value: number | null) => inWords(value === null ? null : quantityOf(curve, value)),
      difference: (value: number) => {
        const amount = decimals.format(Math.abs(inUnit(curve, value)))
        const sign = amount === decimals.format(0) ? '' : value > 0 ? '+' : '−'
        return `${sign}${amount} ${unit}`
      },
    }
    if (isPace) {
      const pace = (value: number) => formats.howFast(value, form)?.number
      return {
        ...shared,
        onAxis: values => paces(values.map(value => (value === null ? undefined : pace(value)))),
        scale: timeScale,
        axisLabel: shortDuration,
        isReversed: true,
      }
    }
    return {
      ...shared,
      onAxis: values => values.map(value => value && inUnit(curve, value)),
      scale: numberScale,
      axisLabel: y => formats.axisNumber(y, 1),
      isReversed: false,
    }
  }
}

const inWords = (quantity: Quantity | null): string =>
  quantity === null ? '–' : `${quantity.number} ${quantity.unit}`

/**
 * A pace that is slower than this many times the median counts as standing still. It is drawn at the edge, because
 * otherwise the rest of the line would be flat.
 */
const slowest = 1.75

/**
 * Converts written paces to seconds; `null` where the speed is 0 or unknown. The slowest paces are limited to the edge
 * of the chart.
 */
function paces(written: readonly (string | undefined)[]): (number | null)[] {
  const seconds = written.map(pace => (pace === undefined ? null : secondsOf(pace)))
  const sorted = seconds.filter(pace => pace !== null).toSorted((one, other) => one - other)
  const slowestDrawn = slowest * (sorted[sorted.length >> 1] ?? 0)
  return seconds.map(pace => (pace === null ? null : Math.min(pace, slowestDrawn)))
}
