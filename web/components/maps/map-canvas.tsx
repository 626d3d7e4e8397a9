import type { RefObject } from 'react'
import { ground } from '../../../src/maps/style/palette'
import { useScheme } from '../../ui/theme'
import styles from './map-canvas.module.css'

/** The element a map opens in, in the colour of land until then. */
export function MapCanvas({ container }: { container: RefObject<HTMLDivElement | null> }) {
  return <div ref={container} className={styles.canvas} style={{ background: ground[useScheme()].land }} />
}
