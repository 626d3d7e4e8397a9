// What is drawn as wide as a screen does not fit on paper.

/** Pixels of CSS that every paper in use has between its margins. */
const paperWidth = 680

/** Draws on paper as wide as that is, and again as wide as the screen after printing. @returns how to end it */
export function drawForPaper(host: HTMLElement, draw: (width: number) => void): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('beforeprint', () => draw(Math.min(host.clientWidth, paperWidth)), { signal })
  window.addEventListener('afterprint', () => draw(host.clientWidth), { signal })
  return listening
}
