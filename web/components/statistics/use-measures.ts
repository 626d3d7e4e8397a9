import { useMemo } from 'react'
import { useFormats } from '../../data/accounts/person'
import type { Measure } from '../../data/workouts/sums'
import { clockDuration } from '../../format/durations'
import type { Formats, Quantity, SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'

const hour = 3600
/** This unit is not translated, because `Intl` does not have it. */
export const kilocalorie = 'kcal'

/**
 * Returns names and formats for the measures in statistics.
 * @param form whether speeds are written as speeds or as paces
 */
export function useMeasures(form: SpeedForm = 'speed') {
  const { t } = useTranslation()
  const formats = useFormats()
  // Memoised, so that charts are redrawn only when names or formats change.
  return useMemo(
    () => ({
      name: (measure: Measure) =>
        measure === 'speed' && form !== 'speed' ? t('figures.averagePace') : t(`amounts.${measure}`),
      /** The value with its unit; `null` if there is no value. */
      quantity: (value: number | null, measure: Measure) =>
        value === null ? null : quantityOf(value, measure, formats, form),
      /** The value as one text, for sentences and screen readers. */
      words: (value: number | null, measure: Measure) => {
        if (value === null) return t('figures.absent')
        if (measure === 'workouts') return t('workouts.count', { count: value })
        const quantity = quantityOf(value, measure, formats, form)
        if (quantity === null) return t('figures.absent')
        return typeof quantity === 'string' ? quantity : `${quantity.number} ${quantity.unit}`
      },
      unit: (measure: Measure) => unitOf(measure, formats, form),
      /** Converts a value from the API's unit to the unit of the chart's axis. */
      onAxis: (value: number, measure: Measure) => onAxis(value, measure, formats),
      /**
       * Formats the labels of the chart's axis. If the labels are paces, the axis itself has speeds, so that faster is
       * higher.
       */
      axisLabels: (measure: Measure) =>
        measure === 'speed' && form !== 'speed'
          ? (speed: number) => formats.howFast(speed / formats.distanceInUnit(1), form)?.number ?? ''
          : formats.axisNumber,
    }),
    [t, formats, form],
  )
}

function quantityOf(
  value: number,
  measure: Measure,
  formats: Formats,
  form: SpeedForm,
): Quantity | string | null {
  return {
    distance: () => formats.distance(value),
    duration: () => clockDuration(value),
    ascent: () => formats.height(value),
    workouts: () => formats.count(value),
    energy: () => ({ number: formats.count(value), unit: kilocalorie }),
    speed: () => formats.howFast(value, form),
  }[measure]()
}

const unitOf = (measure: Measure, formats: Formats, form: SpeedForm): string =>
  ({
    distance: formats.distanceUnit,
    duration: formats.hourUnit,
    ascent: formats.heightUnit,
    workouts: '',
    energy: kilocalorie,
    speed: formats.speedUnitOf(form),
  })[measure]

function onAxis(value: number, measure: Measure, formats: Formats): number {
  if (measure === 'ascent') return formats.heightInUnit(value)
  if (measure === 'duration') return value / hour
  return measure === 'workouts' || measure === 'energy' ? value : formats.distanceInUnit(value)
}
