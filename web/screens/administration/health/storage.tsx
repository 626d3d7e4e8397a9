import { useMemo } from 'react'
import type { HealthReport } from '../../../../src/instance/health/schemas'
import { marksOf } from '../../../components/charts/bars/axis-marks'
import { BarChart } from '../../../components/charts/bars/bar-chart'
import { useFormats } from '../../../data/accounts/person'
import { calendarMoment } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { Section } from '../../../ui/layout/section'
import { tokenColour, useScheme } from '../../../ui/theme'
import sections from '../parts/sections.module.css'

/** Shows the sizes of the database and of the uploads, the free disk space, and how they have changed. */
export function Storage({ report }: { report: HealthReport }) {
  const { t } = useTranslation()
  const { fileSize } = useFormats()
  const { database_bytes, upload_bytes, disk_free_bytes, days } = report
  return (
    <Section title={t('health.storage')} className={sections.wide}>
      <dl className={sections.figures}>
        <Figure label={t('health.database')} value={fileSize(database_bytes)} />
        <Figure label={t('health.uploads')} value={fileSize(upload_bytes)} />
        <Figure label={t('health.free')} value={fileSize(disk_free_bytes)} />
      </dl>
      {days.length > 1 && <DayByDay days={days} />}
    </Section>
  )
}

function DayByDay({ days }: Pick<HealthReport, 'days'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const scheme = useScheme()
  const plot = useMemo(() => {
    // All values are in the unit that suits the largest value, so that gridlines are at round numbers of this unit.
    const max = Math.max(...days.map(({ database_bytes, upload_bytes }) => database_bytes + upload_bytes))
    const unitBytes = 1024 ** Math.min(4, Math.floor(Math.log2(Math.max(max, 1)) / 10))
    return {
      kind: 'bars' as const,
      slotCount: days.length,
      series: [
        // The colours are read from CSS, and change with `scheme`.
        {
          colour: scheme && tokenColour('--accent'),
          values: days.map(({ database_bytes }) => database_bytes / unitBytes),
        },
        {
          colour: scheme && tokenColour('--track'),
          values: days.map(({ upload_bytes }) => upload_bytes / unitBytes),
        },
      ],
      height: 200,
      marks: marksOf(
        days.map(({ day }) => day),
        'week',
        formats,
      ),
      formatY: (value: number) => formats.fileSize(value * unitBytes),
      ySteps: null,
    }
  }, [days, formats, scheme])
  const sayDay = (index: number) => {
    const noted = days[index]
    if (noted === undefined) return ''
    const facts = t('health.dayFacts', {
      database: formats.fileSize(noted.database_bytes),
      uploads: formats.fileSize(noted.upload_bytes),
      free: formats.fileSize(noted.disk_free_bytes),
    })
    return `${formats.shortDate(calendarMoment(noted.day))}: ${facts}`
  }
  return (
    <BarChart
      plot={plot}
      label={t('health.overTime')}
      restingAt={days.length - 1}
      spoken={sayDay}
      readout={index => <p className={sections.text}>{sayDay(index)}</p>}
    />
  )
}
