import { Link } from 'wouter'
import { measuringVersion } from '../../../../src/tracks/figure-sources'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useTranslation } from '../../../i18n/use-translation'
import styles from '../workout-words.module.css'

/**
 * Says that an older version of Trackhut measured the workout, and links to what would change. Renders nothing for GPX
 * files, because all versions measure nearly all of them alike.
 */
export function OlderFigures({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const { with_chart, figures_version, original } = workout
  const isGpx = original === null || /\.gpx(?:\.gz)?$/i.test(original.file_name)
  if (!with_chart || isGpx || figures_version === measuringVersion) return null
  return (
    <p className={styles.quiet}>
      {t('recalculation.older')} <Link href="/settings/recalculation">{t('recalculation.olderLink')}</Link>
    </p>
  )
}
