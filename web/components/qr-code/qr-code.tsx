import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** The width of the quiet zone that ISO/IEC 18004 requires, in modules. */
const margin = 4

/**
 * Draws a QR code.
 * @param text the text to encode
 * @param label name of the image for screen readers
 */
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
