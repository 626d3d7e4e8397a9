import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { basePath } from '../../data/client/base-path'
import { useScheme } from '../../ui/theme'
import styles from './map-image.module.css'
import { useWorkoutTitle } from './use-workout-title'

/** The workout's static map; contour lines when it has none or it cannot be shown. */
export function MapImage({
  workout,
}: {
  workout: Pick<Workout, 'map' | 'title' | 'sport_id' | 'workout_date'>
}) {
  const { t } = useTranslation()
  const titleOf = useWorkoutTitle()
  const scheme = useScheme()
  const [hasFailed, setFailed] = useState(false)
  if (workout.map === null || hasFailed) return <div className={styles.absent} />
  return (
    <img
      className={styles.image}
      src={`${basePath}/api/workouts/map/${workout.map}${scheme === 'dark' ? '?scheme=dark' : ''}`}
      alt={t('workouts.mapOf', { title: titleOf(workout) })}
      width={400}
      height={225}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
