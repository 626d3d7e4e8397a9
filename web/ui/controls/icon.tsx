import styles from './icon.module.css'

const outline = /\bd="([^"]+)"/
const drawings = new Map<string, string>()

interface IconProps {
  /** Content of a Material Symbols file: one path in a 960-unit box. */
  drawing: string
  /** In rem. */
  size?: number
}

/** A Material Symbol in the text colour. Hidden from screen readers: the text beside it has the meaning. */
export function Icon({ drawing, size = 1.25 }: IconProps) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 -960 960 960"
      aria-hidden="true"
      style={{ width: `${size}rem`, height: `${size}rem` }}
    >
      <path d={pathOf(drawing)} />
    </svg>
  )
}

function pathOf(drawing: string): string {
  const known = drawings.get(drawing)
  if (known !== undefined) return known
  const path = outline.exec(drawing)?.[1] ?? ''
  drawings.set(drawing, path)
  return path
}
