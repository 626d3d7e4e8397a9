import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { basePath } from '../../data/client/base-path'
import { mapImagePath } from '../../data/workouts/requests'
import { useScheme } from '../../ui/theme'
import styles from './map-image.module.css'
import { useWorkoutTitle } from './use-workout-title'

interface MapImageProps {
  workout: Pick<Workout, 'map' | 'title' | 'sport_id' | 'workout_date' | 'places'>
  /** Among the first of a screen, which are fetched without a look at where they will stand. */
  isFirst: boolean
}

/** The workout's static map; contour lines when it has none or it cannot be shown. */
export function MapImage({ workout, isFirst }: MapImageProps) {
  const { t } = useTranslation()
  const titleOf = useWorkoutTitle()
  const scheme = useScheme()
  const [hasFailed, setFailed] = useState(false)
  if (workout.map === null || hasFailed) return <div className={styles.absent} />
  return (
    <div className={styles.frame}>
      <img
        className={styles.image}
        src={basePath + mapImagePath(workout.map, scheme)}
        alt={t('workouts.mapOf', { title: titleOf(workout) })}
        width={400}
        height={225}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </div>
  )
}
