import { useMemo } from 'react'
import { BarChart } from '../../../components/charts/bars/bar-chart'
import { usePeriodNames } from '../../../components/statistics/use-period-names'
import { useFormats } from '../../../data/accounts/person'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { tokenColour, useScheme } from '../../../ui/theme'
import styles from './training-page.module.css'
import { useEasyInWords } from './use-easy-in-words'
import { countZones, easyShare, hoursIn, type ZonedPeriod, zoneColour } from './zones'

const hourSteps = [0.25, 0.5, 1, 2, 5, 10, 20, 50]

interface ZonesChartProps {
  periods: readonly ZonedPeriod[]
  period: 'week' | 'month'
}

/** The hours of each week or month in the heart-rate zones, as bars. */
export function ZonesChart({ periods, period }: ZonesChartProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = usePeriodNames()
  const scheme = useScheme()
  const inWords = useEasyInWords()
  const zones = useMemo(() => Array.from({ length: countZones(periods) }, (_, zone) => zone), [periods])
  const plot = useMemo(
    () => ({
      kind: 'bars' as const,
      slotCount: periods.length,
      series: zones.map(zone => ({
        colour: tokenColour(zoneColour(zone)),
        values: periods.map(one => hoursIn(one, zone)),
      })),
      height: 220,
      marks: names.marks(
        periods.map(({ start }) => start),
        period,
      ),
      formatY: (hours: number) => `${formats.decimal(hours)} ${formats.hourUnit}`,
      ySteps: hourSteps,
      // The colours are read from CSS when the chart is drawn, so a change of `scheme` redraws it.
      scheme,
    }),
    [periods, period, zones, names, formats, scheme],
  )
  const partsOf = (one: ZonedPeriod) =>
    zones.map(zone => ({
      zone,
      name: t('training.zone', { zone: formats.count(zone + 1) }),
      time: shortDuration(one.zones[zone] ?? 0),
    }))
  return (
    <BarChart
      plot={plot}
      label={t('training.zones')}
      restingAt={Math.max(
        periods.findLastIndex(one => one.zones.length > 0),
        0,
      )}
      spoken={index => {
        const one = periods[index]
        if (one === undefined) return ''
        return [
          names.long(one.start, period),
          ...partsOf(one).map(({ name, time }) => `${name} ${time}`),
          ...[inWords(easyShare([one]))].filter(words => words !== null),
        ].join(', ')
      }}
      readout={index => {
        const one = periods[index]
        if (one === undefined) return null
        return (
          <div className={styles.readout}>
            <p className={styles.pointed}>
              {names.long(one.start, period)} <strong>{inWords(easyShare([one]))}</strong>
            </p>
            <ul className={styles.series}>
              {partsOf(one).map(({ zone, name, time }) => (
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
  )
}
