import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { Section } from '../../../ui/layout/section'
import styles from './recorder-summary.module.css'

/**
 * Shows the figures that the device has counted itself, for comparison with the measured ones. Renders nothing if the
 * recording contains none.
 */
export function RecorderSummary({ workout: { recorder, with_gpx } }: { workout: Workout }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (recorder === null) return null
  const { device, duration, moving, distance, ascent, descent, calories, laps } = recorder
  // Without positions, the workout's figures come from the device, so they are not repeated here.
  const measured = [
    { label: t('figures.distance'), value: distance && formats.distance(distance) },
    { label: t('recorder.timer'), value: moving },
    { label: t('figures.duration'), value: duration },
    { label: t('figures.ascent'), value: ascent === null ? null : formats.height(ascent) },
    { label: t('figures.descent'), value: descent === null ? null : formats.height(descent) },
  ]
  const figures = [
    { label: t('recorder.calories'), value: calories && { number: formats.count(calories), unit: 'kcal' } },
    ...(with_gpx ? measured : []),
    { label: t('recorder.laps'), value: laps && formats.count(laps) },
  ].filter(({ value }) => value !== null && value !== 0)
  if (figures.length === 0) return null
  return (
    <Section className={styles.part} title={t('recorder.title')}>
      {device !== null && <p className={styles.device}>{device}</p>}
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <Figure key={label} label={label} value={value || null} size="row" />
        ))}
      </dl>
    </Section>
  )
}
