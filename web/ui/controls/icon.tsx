import styles from './icon.module.css'

const outline = /\bd="([^"]+)"/
const paths = new Map<string, string>()

interface IconProps {
  /** The content of an SVG file from Material Symbols: a single path in a view box of 960 units. */
  svg: string
  /** The width and height in rem. */
  size?: number
}

/**
 * A Material Symbol in the colour of the text. It is hidden from screen readers, because the text beside it has the
 * same meaning.
 */
export function Icon({ svg, size = 1.25 }: IconProps) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 -960 960 960"
      aria-hidden="true"
      style={{ width: `${size}rem`, height: `${size}rem` }}
    >
      <path d={pathOf(svg)} />
    </svg>
  )
}

function pathOf(svg: string): string {
  const known = paths.get(svg)
  if (known !== undefined) return known
  const path = outline.exec(svg)?.[1] ?? ''
  paths.set(svg, path)
  return path
}
