import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Scheme, useScheme } from '../../ui/theme'
import styles from './workout-map.module.css'

interface PictureSize {
  /** In pixels of the page. */
  width: number
  height: number
  /** With twice the pixels along each side. */
  isSharp: boolean
}

interface StillMapProps {
  /** The address of a picture of the track of such a size. */
  address: (size: PictureSize, scheme: Scheme) => string
  onFailure: () => void
}

/** The largest that the server draws. */
const largest = { width: 1200, height: 675 }

/** The server's picture of the track, as large as the map that will take its place. */
export function StillMap({ address, onFailure }: StillMapProps) {
  const { t } = useTranslation()
  const scheme = useScheme()
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<PictureSize | null>(null)
  useLayoutEffect(() => {
    if (place.current === null) return
    const { clientWidth, clientHeight } = place.current
    setSize({
      width: Math.min(clientWidth, largest.width),
      height: Math.min(clientHeight, largest.height),
      isSharp: devicePixelRatio > 1,
    })
  }, [])
  return (
    <div ref={place} className={styles.still}>
      {size !== null && (
        <img
          className={styles.image}
          src={address(size, scheme)}
          alt={t('workout.mapLabel')}
          onError={onFailure}
        />
      )}
    </div>
  )
}
