import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { basePath } from '../../data/client/base-path'
import { useScheme } from '../../ui/theme'
import styles from './map-image.module.css'

/** The workout's static map; contour lines when it has none or it cannot be shown. */
export function MapImage({ map, title }: { map: Workout['map']; title: string }) {
  const { t } = useTranslation()
  const scheme = useScheme()
  const [hasFailed, setFailed] = useState(false)
  if (map === null || hasFailed) return <div className={styles.absent} />
  return (
    <img
      className={styles.image}
      src={`${basePath}/api/workouts/map/${map}${scheme === 'dark' ? '?scheme=dark' : ''}`}
      alt={t('workouts.mapOf', { title })}
      width={400}
      height={225}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
