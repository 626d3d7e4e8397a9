import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import { type Scheme, useScheme } from '../../ui/theme'
import styles from './workout-map.module.css'

interface PictureSize {
  /** Width and height in CSS pixels. */
  width: number
  height: number
  /** Whether the image has twice as many pixels per side, for high-density screens and places that are larger. */
  isSharp: boolean
}

interface StillMapProps {
  /** The URL of an image of the track in this size. */
  address: (size: PictureSize, scheme: Scheme) => string
  onFailure: () => void
}

/** The largest image that the server draws. */
const largest = { width: 1200, height: 675 }

/** The server's image of the track, in the size of the interactive map that will replace it. */
export function StillMap({ address, onFailure }: StillMapProps) {
  const { t } = useTranslation()
  const scheme = useScheme()
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<PictureSize | null>(null)
  useLayoutEffect(() => {
    if (place.current === null) return
    const { clientWidth, clientHeight } = place.current
    // A larger place gets a picture of the same shape, so that nothing of the track is cut off.
    const scale = Math.min(1, largest.width / clientWidth, largest.height / clientHeight)
    setSize({
      width: Math.round(clientWidth * scale),
      height: Math.round(clientHeight * scale),
      isSharp: devicePixelRatio > 1 || scale < 1,
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
