import { useState } from 'react'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { basePath } from '../../data/client/base-path'
import { mapImagePath, smallMapImagePath } from '../../data/workouts/requests'
import { shownMapOf } from '../../data/workouts/shown-map'
import { useTranslation } from '../../i18n/use-translation'
import { useScheme } from '../../ui/theme'
import styles from './map-image.module.css'

interface MapImageProps {
  workout: Pick<Workout, 'map' | 'venue'>
  title: string
  /** Whether the workout is among the first rows of a screen, whose images load eagerly. */
  isFirst: boolean
  /** The width at which it is shown, as in the attribute `sizes` of an image. */
  sizes: string
}

/** The workout's static map image, or contour lines if there is none or it fails to load. */
export function MapImage({ workout, title, isFirst, sizes }: MapImageProps) {
  const { t } = useTranslation()
  const scheme = useScheme()
  const [hasFailed, setFailed] = useState(false)
  const map = shownMapOf(workout)
  if (map === null || hasFailed) return <div className={styles.absent} />
  return (
    <div className={styles.frame}>
      <img
        className={styles.image}
        src={basePath + mapImagePath(map, scheme)}
        srcSet={`${basePath}${smallMapImagePath(map, scheme)} 200w, ${basePath}${mapImagePath(map, scheme)} 400w`}
        sizes={sizes}
        alt={t('workouts.mapOf', { title })}
        width={400}
        height={225}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </div>
  )
}
