/** The room around the lines of a chart, in pixels. */
export const plotSpace = {
  /** The vertical axis. */
  left: 52,
  /** Half of the last label on the horizontal axis. */
  right: 22,
  /** The horizontal axis. */
  bottom: 28,
} as const
