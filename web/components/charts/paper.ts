// Redraws charts for printing: a chart as wide as the screen does not fit on paper.

/** A width in CSS pixels that fits between the margins of all common paper sizes. */
const paperWidth = 680

/**
 * Redraws a chart at paper width before printing and at screen width afterwards.
 * @returns a controller that stops this
 */
export function drawForPaper(host: HTMLElement, draw: (width: number) => void): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('beforeprint', () => draw(Math.min(host.clientWidth, paperWidth)), { signal })
  window.addEventListener('afterprint', () => draw(host.clientWidth), { signal })
  return listening
}
