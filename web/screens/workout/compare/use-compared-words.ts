import { useTranslation } from 'react-i18next'
import { useCurveWords } from '../../../components/charts/curve-values'
import { numberScale, type Scale, timeScale } from '../../../components/charts/lines/line-scale'
import { useFormats } from '../../../data/accounts/person'
import { secondsOf, shortDuration } from '../../../format/durations'
import type { Quantity, SpeedForm } from '../../../format/formats'

/** The curves that are laid over each other, in the order of their charts. */
export const comparedCurves = ['speed', 'hr', 'power', 'cadence', 'elevation'] as const
export type ComparedCurve = (typeof comparedCurves)[number]

/** How the values of a curve are written and drawn. */
export interface ComparedWords {
  name: string
  /** The value with its unit; an en dash for an unknown one. */
  words: (value: number | null) => string
  /** A difference of two values with its sign and unit; paces cannot be subtracted, so speeds are. */
  difference: (value: number) => string
  /** Where values are on the axis of the chart. */
  onAxis: (values: readonly (number | null)[]) => (number | null)[]
  scale: (ys: readonly number[]) => Scale
  axisLabel: (y: number) => string
  /** Whether smaller values are drawn higher. */
  isReversed: boolean
}

/** Returns a function for the words of a curve. @param form of the speeds of the first workout's sport */
export function useComparedWords(form: SpeedForm): (curve: ComparedCurve) => ComparedWords {
  const { i18n } = useTranslation()
  const formats = useFormats()
  const { nameOf, unitOf, quantityOf } = useCurveWords(form)
  const decimals = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
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

/** Paces slower than this many times the median are standing still, and drawn no lower: they would flatten the rest. */
const slowest = 1.75

/** Seconds of paces, of which standing still and the slowest ones are drawn at the edge. */
function paces(written: readonly (string | undefined)[]): (number | null)[] {
  const seconds = written.map(pace => (pace === undefined ? null : secondsOf(pace)))
  const sorted = seconds.filter(pace => pace !== null).toSorted((one, other) => one - other)
  const most = slowest * (sorted[sorted.length >> 1] ?? 0)
  return seconds.map(pace => (pace === null ? null : Math.min(pace, most)))
}
