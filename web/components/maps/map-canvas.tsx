import type { RefObject } from 'react'
import { ground } from '../../../src/maps/style/palette'
import { useScheme } from '../../ui/theme'
import styles from './map-canvas.module.css'

/** The element in which a map opens. Until then it has the colour of land. */
export function MapCanvas({ container }: { container: RefObject<HTMLDivElement | null> }) {
  return <div ref={container} className={styles.canvas} style={{ background: ground[useScheme()].land }} />
}
