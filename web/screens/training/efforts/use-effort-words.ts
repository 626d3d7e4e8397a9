import { useMemo } from 'react'
import { numberScale, type Scale, timeScale } from '../../../components/charts/lines/line-scale'
import { useFormats } from '../../../data/accounts/person'
import { secondsOf, shortDuration } from '../../../format/durations'
import type { SpeedForm } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import type { What } from './address'

/** Functions that write the values of efforts, and place them on a chart. */
export interface EffortWords {
  name: string
  unit: string | null
  /** The value with its unit. */
  words(value: number): string
  /** Writes the value without its unit, for tables. */
  number(value: number): string
  /** Returns the position of the value on the axis of a chart. */
  onAxis(value: number): number
  scale(ys: readonly number[]): Scale
  axisLabel(y: number): string
  /** Whether smaller values are better, and are drawn higher. */
  isLessBetter: boolean
}

/**
 * Returns functions that write times over a distance, or averages of a quantity.
 * @param form whether the sport's speeds are written as speeds or as paces
 */
export function useEffortWords(what: What, form: SpeedForm): EffortWords {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(() => {
    if (what === 'distance') return timeWords(t('efforts.time'), null, shortDuration)
    if (what !== 'speed') {
      const unit = t(what === 'power' ? 'body.watts' : 'map.beatsPerMinute')
      const name = t(what === 'power' ? 'map.colours.power' : 'map.colours.heartRate')
      return numberWords(name, unit, formats.count)
    }
    if (form === 'speed') {
      const inUnit = (value: number) => formats.speed(value).number
      const words = numberWords(t('figures.speed'), formats.speedUnit, inUnit)
      return { ...words, onAxis: formats.distanceInUnit }
    }
    const pace = (value: number) => formats.howFast(value, form)?.number ?? '–'
    const words = timeWords(t('figures.pace'), formats.speedUnitOf(form), pace)
    return { ...words, onAxis: value => secondsOf(pace(value)), axisLabel: shortDuration }
  }, [what, form, t, formats])

  function numberWords(name: string, unit: string, number: (value: number) => string): EffortWords {
    return {
      name,
      unit,
      number,
      words: value => `${number(value)} ${unit}`,
      onAxis: value => value,
      scale: numberScale,
      axisLabel: y => formats.axisNumber(y, 1),
      isLessBetter: false,
    }
  }

  function timeWords(name: string, unit: string | null, number: (value: number) => string): EffortWords {
    return {
      name,
      unit,
      number,
      words: value => (unit === null ? number(value) : `${number(value)} ${unit}`),
      onAxis: value => value,
      scale: timeScale,
      axisLabel: shortDuration,
      isLessBetter: true,
    }
  }
}
