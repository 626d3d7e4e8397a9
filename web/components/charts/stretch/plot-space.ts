/** Pixels between a chart's edges and its plot area. */
export const plotSpace = {
  /** Room for the vertical axis. */
  left: 52,
  /** Room for half of the last label of the horizontal axis. */
  right: 22,
  /** Room for the horizontal axis. */
  bottom: 28,
} as const
