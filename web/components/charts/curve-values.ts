// Describes curves as text: names, units and the value at a point.
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../data/accounts/person'
import type { CurvePoint } from '../../data/workouts/track'
import type { Quantity, SpeedForm } from '../../format/formats'
import { type CurveName, centimetresOf, metresOf } from './panels'

/**
 * Returns functions that describe curves in the user's language and units.
 * @param form whether the sport's speeds are written as speeds or as paces
 */
export function useCurveWords(form: SpeedForm) {
  const { t } = useTranslation()
  const formats = useFormats()
  const units: Record<CurveName, string> = {
    elevation: formats.heightUnit,
    speed: formats.speedUnitOf(form),
    hr: t('map.beatsPerMinute'),
    cadence: t('map.perMinute'),
    power: 'W',
    gradient: '%',
    temperature: formats.temperatureUnit,
    respiration: t('map.perMinute'),
    w_balance: 'kJ',
    vertical_oscillation: 'cm',
    ground_contact: 'ms',
    vertical_ratio: '%',
    ground_contact_balance: '%',
    step_length: 'm',
    pedal_balance: '%',
  }
  const names: Record<CurveName, string> = {
    elevation: t('figures.elevation'),
    speed: t(form === 'speed' ? 'figures.speed' : 'figures.pace'),
    hr: t('map.colours.heartRate'),
    cadence: t('map.colours.cadence'),
    power: t('map.colours.power'),
    gradient: t('map.colours.gradient'),
    temperature: t('figures.temperature'),
    respiration: t('map.respiration'),
    w_balance: t('dynamics.reserve'),
    vertical_oscillation: t('dynamics.terms.verticalOscillation'),
    ground_contact: t('dynamics.terms.groundContact'),
    vertical_ratio: t('dynamics.terms.verticalRatio'),
    ground_contact_balance: t('dynamics.terms.groundContactBalance'),
    step_length: t('dynamics.terms.stepLength'),
    pedal_balance: t('dynamics.terms.pedalBalance'),
  }
  const precise = (value: number, step: number, name: CurveName): Quantity => ({
    number: formats.axisNumber(value, step),
    unit: units[name],
  })
  const quantityOf = (name: CurveName, value: number | undefined): Quantity | null => {
    if (value === undefined) return null
    if (name === 'elevation') return formats.height(value)
    if (name === 'speed') return formats.howFast(value, form)
    if (name === 'gradient' || name === 'pedal_balance') return formats.percent(value)
    if (name === 'vertical_ratio' || name === 'ground_contact_balance') return formats.percent(value, 0.1)
    if (name === 'step_length') return precise(metresOf(value), 0.01, name)
    if (name === 'vertical_oscillation') return precise(centimetresOf(value), 0.1, name)
    if (name === 'w_balance') return precise(value, 0.1, name)
    const shown = name === 'temperature' ? formats.temperatureInUnit(value) : value
    return { number: formats.count(shown), unit: units[name] }
  }
  return {
    /** A sensor's maximum with its unit; `undefined` if it equals the average. */
    noteOfMost: (name: CurveName, summary: { average: number; most: number }): string | undefined => {
      const [average, most] = [quantityOf(name, summary.average), quantityOf(name, summary.most)]
      if (most === null || most.number === average?.number) return undefined
      return t('workout.atMost', { value: `${most.number} ${most.unit}` })
    },
    unitOf: (name: CurveName) => units[name],
    nameOf: (name: CurveName) => names[name],
    quantityOf,
    valueAt: (name: CurveName, point: CurvePoint) => quantityOf(name, point[name]),
  }
}
