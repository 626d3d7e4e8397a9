import { Link } from 'wouter'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { useWorkoutPicture } from '../../../data/sharing/shares'
import { useTranslation } from '../../../i18n/use-translation'
import { useScheme } from '../../../ui/theme'
import { useObjectUrl } from '../../../ui/use-object-url'
import styles from './share-dialog.module.css'

/** Shows the map and the figures that guests see, before there is a link, and leads to the privacy zones. */
export function Preview({ workout, hidesEnds }: { workout: Workout; hidesEnds: boolean }) {
  const { t } = useTranslation()
  const scheme = useScheme()
  const ends = hidesEnds ? 'hidden' : 'shown'
  const { data: picture, error, isFetching } = useWorkoutPicture(workout.id, { shape: 'wide', scheme, ends })
  const address = useObjectUrl(picture)
  const title = useWorkoutTitle()(workout)
  return (
    <div>
      <h3 className={styles.heading}>{t('sharing.preview')}</h3>
      <div className={styles.picture} aria-busy={isFetching}>
        {address !== null && <img src={address} alt={t('sharing.previewOf', { title })} />}
        {address === null && error === null && <p role="status">{t('sharing.drawing')}</p>}
        {error !== null && <p role="alert">{t('sharing.pictureFailed')}</p>}
      </div>
      <p className={styles.hint}>
        {t('sharing.zonesHint')}{' '}
        <Link href={`/settings/privacy-zones?workout=${encodeURIComponent(workout.id)}`}>
          {t('sharing.zoneHere')}
        </Link>
      </p>
    </div>
  )
}
