// Describes curves as text: names, units and the value at a point.
import { useMemo } from 'react'
import { useFormats } from '../../data/accounts/person'
import type { CurvePoint } from '../../data/workouts/track'
import type { Quantity, SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { type CurveName, lookOf, type Words } from './curve-looks'

export type CurveWords = ReturnType<typeof curveWords>

/**
 * Returns functions that describe curves in the user's language and units. The functions stay the same until the
 * language or the units change.
 * @param form whether the sport's speeds are written as speeds or as paces
 */
export function useCurveWords(form: SpeedForm): CurveWords {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(() => curveWords({ t, formats, form }), [t, formats, form])
}

function curveWords(words: Words) {
  const { t, formats, form } = words
  const unitOf = (name: CurveName) => lookOf(name).unit(words)
  const quantityOf = (name: CurveName, value: number | undefined): Quantity | null => {
    if (value === undefined) return null
    if (name === 'elevation') return formats.height(value)
    if (name === 'speed') return formats.howFast(value, form)
    const { inUnit, step = 1 } = lookOf(name)
    if (unitOf(name) === '%') return formats.percent(value, step)
    return { number: formats.axisNumber(inUnit?.(value, formats) ?? value, step), unit: unitOf(name) }
  }
  return {
    /** A sensor's maximum with its unit; `undefined` if it equals the average. */
    noteOfMost: (name: CurveName, summary: { average: number; most: number }): string | undefined => {
      const [average, most] = [quantityOf(name, summary.average), quantityOf(name, summary.most)]
      if (most === null || most.number === average?.number) return undefined
      return t('workout.atMost', { value: `${most.number} ${most.unit}` })
    },
    unitOf,
    nameOf: (name: CurveName): string =>
      name === 'speed' && form !== 'speed' ? t('figures.pace') : t(lookOf(name).label),
    quantityOf,
    valueAt: (name: CurveName, point: CurvePoint) => quantityOf(name, point[name]),
  }
}
