import { usePerson } from '../../../data/accounts/person'
import { calendarMoment } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { type Group, kilogramsPerPound, type Measure, measures } from './measures'

/** Returns functions that write measures, sport groups, values and days for the person. */
export function useMeasureWords() {
  const { t, language } = useTranslation()
  const { profile, formats } = usePerson()
  const isImperial = profile.imperial_units
  const mass = new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: isImperial ? 'pound' : 'kilogram' },
    maximumFractionDigits: 1,
  })
  const howFast = (speed: number, group: Group) => {
    const { number, unit } = formats.howFast(speed * 3.6, group === 'swim' ? 'pacePer100' : 'pace')!
    return `${number} ${unit}`
  }
  return {
    name: (measure: Measure) => t(`body.measures.${measure}`),
    help: (measure: Measure) => t(`body.help.${measure}`),
    group: (group: Group) => t(`body.groups.${group}`),
    /** Writes a measure with its sport group, if it has several. */
    full: (measure: Measure, group: Group) =>
      measures[measure].groups.length > 1
        ? `${t(`body.measures.${measure}`)} · ${t(`body.groups.${group}`)}`
        : t(`body.measures.${measure}`),
    value: (measure: Measure, group: Group, value: number) => {
      switch (measures[measure].kind) {
        case 'mass':
          return mass.format(isImperial ? value / kilogramsPerPound : value)
        case 'rate':
          return `${formats.count(value)} ${t('map.beatsPerMinute')}`
        case 'power':
          return `${formats.count(value)} ${t('body.watts')}`
        case 'energy':
          return `${formats.axisNumber(value, 0.1)} kJ`
        case 'pace':
          return howFast(value, group)
      }
    },
    howFast,
    day: (day: string) => formats.calendarDayInWords(calendarMoment(day)),
  }
}
