import { encode } from 'uqr'
import styles from './addresses-page.module.css'

/** Squares of margin that readers need: ISO/IEC 18004. */
const margin = 4

/** @param text what a phone reads @param label for whoever does not see it */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: margin })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
