import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../data/accounts/person'
import type { Measure } from '../../data/workouts/sums'
import { clockDuration } from '../../format/durations'
import type { Formats, Quantity } from '../../format/formats'

const hour = 3600

/** How the measures of statistics are named and written. */
export function useMeasures() {
  const { t } = useTranslation()
  const formats = useFormats()
  // The same object while nothing changes, so that charts are not drawn anew.
  return useMemo(
    () => ({
      name: (measure: Measure) => t(`amounts.${measure}`),
      /** Null where there is nothing to tell. */
      quantity: (value: number | null, measure: Measure) =>
        value === null ? null : quantityOf(value, measure, formats),
      /** In one piece, to be spoken. */
      words: (value: number | null, measure: Measure) => {
        if (value === null) return t('figures.absent')
        if (measure === 'workouts') return t('workouts.count', { count: value })
        const quantity = quantityOf(value, measure, formats)
        return typeof quantity === 'string' ? quantity : `${quantity.number} ${quantity.unit}`
      },
      unit: (measure: Measure) => unitOf(measure, formats),
      /** From the unit of the interface to that of the axis. */
      onAxis: (value: number, measure: Measure) => onAxis(value, measure, formats),
      axisNumber: formats.axisNumber,
    }),
    [t, formats],
  )
}

function quantityOf(value: number, measure: Measure, formats: Formats): Quantity | string {
  return {
    distance: () => formats.distance(value),
    duration: () => clockDuration(value),
    ascent: () => formats.height(value),
    workouts: () => formats.count(value),
    speed: () => formats.speed(value),
  }[measure]()
}

const unitOf = (measure: Measure, formats: Formats): string =>
  ({
    distance: formats.distanceUnit,
    duration: 'h',
    ascent: formats.heightUnit,
    workouts: '',
    speed: formats.speedUnit,
  })[measure]

function onAxis(value: number, measure: Measure, formats: Formats): number {
  if (measure === 'ascent') return formats.heightInUnit(value)
  if (measure === 'duration') return value / hour
  return measure === 'workouts' ? value : formats.distanceInUnit(value)
}
