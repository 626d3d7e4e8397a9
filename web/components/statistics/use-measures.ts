import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../data/accounts/person'
import type { Measure } from '../../data/workouts/sums'
import { clockDuration } from '../../format/durations'
import type { Formats, Quantity, SpeedForm } from '../../format/formats'

const hour = 3600

/**
 * Names and formats of the measures in statistics.
 * @param form how speeds are written
 */
export function useMeasures(form: SpeedForm = 'speed') {
  const { t } = useTranslation()
  const formats = useFormats()
  // Memoised, so that charts redraw only on changes.
  return useMemo(
    () => ({
      name: (measure: Measure) =>
        measure === 'speed' && form !== 'speed' ? t('figures.averagePace') : t(`amounts.${measure}`),
      /** `null` without a value. */
      quantity: (value: number | null, measure: Measure) =>
        value === null ? null : quantityOf(value, measure, formats, form),
      /** As one text, for screen readers. */
      words: (value: number | null, measure: Measure) => {
        if (value === null) return t('figures.absent')
        if (measure === 'workouts') return t('workouts.count', { count: value })
        const quantity = quantityOf(value, measure, formats, form)
        if (quantity === null) return t('figures.absent')
        return typeof quantity === 'string' ? quantity : `${quantity.number} ${quantity.unit}`
      },
      unit: (measure: Measure) => unitOf(measure, formats, form),
      /** Converts from the API's unit to the axis's unit. */
      onAxis: (value: number, measure: Measure) => onAxis(value, measure, formats),
      /** Axis labels. Paces are placed at their speed, so that faster is higher. */
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
    speed: () => formats.howFast(value, form),
  }[measure]()
}

const unitOf = (measure: Measure, formats: Formats, form: SpeedForm): string =>
  ({
    distance: formats.distanceUnit,
    duration: formats.hourUnit,
    ascent: formats.heightUnit,
    workouts: '',
    speed: formats.speedUnitOf(form),
  })[measure]

function onAxis(value: number, measure: Measure, formats: Formats): number {
  if (measure === 'ascent') return formats.heightInUnit(value)
  if (measure === 'duration') return value / hour
  return measure === 'workouts' ? value : formats.distanceInUnit(value)
}
