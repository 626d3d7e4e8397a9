import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrainingWeek } from '../../../../src/workouts/training/days/schemas'
import { BarChart } from '../../../components/charts/bars/bar-chart'
import { usePeriodNames } from '../../../components/statistics/use-period-names'
import { useFormats } from '../../../data/accounts/person'
import { shortDuration } from '../../../format/durations'
import { tokenColour, useScheme } from '../../../ui/theme'
import styles from './training-page.module.css'
import { countZones, easyShare, hoursIn, zoneColour } from './zones'

const hourSteps = [0.25, 0.5, 1, 2, 5, 10, 20]

interface TimeInZonesProps {
  weeks: readonly TrainingWeek[]
  schemes: readonly string[]
}

/** The time in heart-rate zones of each week as bars, and how much of it was easy and hard. */
export function TimeInZones({ weeks, schemes }: TimeInZonesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = usePeriodNames()
  const scheme = useScheme()
  const titleId = useId()
  const zones = useMemo(() => Array.from({ length: countZones(weeks) }, (_, zone) => zone), [weeks])
  const plot = useMemo(
    () => ({
      kind: 'bars' as const,
      places: weeks.length,
      series: zones.map(zone => ({
        colour: tokenColour(zoneColour(zone)),
        values: weeks.map(week => hoursIn(week, zone)),
      })),
      height: 220,
      marks: names.marks(
        weeks.map(({ week }) => week),
        'week',
      ),
      formatY: (hours: number) => `${formats.decimal(hours)} ${formats.hourUnit}`,
      ySteps: hourSteps,
      // The colours are read from CSS, and change with the scheme.
      scheme,
    }),
    [weeks, zones, names, formats, scheme],
  )
  const partsOf = (week: TrainingWeek) =>
    zones.map(zone => ({
      zone,
      name: t('training.zone', { zone: formats.count(zone + 1) }),
      time: shortDuration(week.zones[zone] ?? 0),
    }))
  const inWords = (share: number | null) => {
    if (share === null) return null
    const [easy, hard] = [share, 100 - share].map(percent =>
      t('statistics.percent', { percent: formats.count(percent) }),
    )
    return t('training.easyHard', { easy, hard })
  }
  const share = inWords(easyShare(weeks))
  const missing = weeks.reduce((sum, { without_heart_rate }) => sum + without_heart_rate, 0)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('training.zones')}</h2>
      {share !== null && (
        <p className={styles.lead}>
          {share}. {t('training.easyHardHelp')}
        </p>
      )}
      <BarChart
        plot={plot}
        label={t('training.zones')}
        restingAt={Math.max(
          weeks.findLastIndex(week => week.zones.length > 0),
          0,
        )}
        spoken={place => {
          const week = weeks[place]
          if (week === undefined) return ''
          return [
            names.long(week.week, 'week'),
            ...partsOf(week).map(({ name, time }) => `${name} ${time}`),
            ...[inWords(easyShare([week]))].filter(words => words !== null),
          ].join(', ')
        }}
        readout={place => {
          const week = weeks[place]
          if (week === undefined) return null
          return (
            <div className={styles.readout}>
              <p className={styles.pointed}>
                {names.long(week.week, 'week')} <strong>{inWords(easyShare([week]))}</strong>
              </p>
              <ul className={styles.series}>
                {partsOf(week).map(({ zone, name, time }) => (
                  <li key={zone}>
                    <span className={styles.dot} style={{ background: `var(${zoneColour(zone)})` }} /> {name}{' '}
                    {time}
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      />
      {schemes.length > 1 && <p className={styles.note}>{t('training.severalSchemes')}</p>}
      {missing > 0 && (
        <p className={styles.note}>{t('training.withoutHeartRate', { number: formats.count(missing) })}</p>
      )}
    </section>
  )
}
