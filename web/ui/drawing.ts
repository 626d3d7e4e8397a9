// What is drawn part by part, see `InTurn`.

export interface Drawing {
  /** How many of these contain this one. */
  depth: number
  drawNext: () => void
}

/** Those that have parts left to draw. */
const underway = new Set<Drawing>()

let isWaiting = false
let afterwards: (() => void)[] = []

export function beginDrawing(drawing: Drawing): void {
  underway.add(drawing)
  drawSoon()
}

/** Draws the next part in a task of its own. The innermost are drawn first, so that parts appear in their order. */
function drawSoon(): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    const [innermost] = [...underway].sort((a, b) => b.depth - a.depth)
    innermost?.drawNext()
    if (underway.size > 0) drawSoon()
  })
}

export function endDrawing(drawing: Drawing): void {
  const wasUnderway = underway.delete(drawing)
  if (!wasUnderway || underway.size > 0) return
  // The effects of parts, which ask for data, run in a timer that is set in an animation callback. Those of the last
  // part were set before these.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (underway.size > 0) return
      const callbacks = afterwards
      afterwards = []
      for (const callback of callbacks) callback()
    }),
  )
}

/** Calls back as soon as all that is underway is drawn, and has asked for its data; otherwise when this task is over. */
export function whenAllIsDrawn(callback: () => void): void {
  if (underway.size === 0) queueMicrotask(callback)
  else afterwards.push(callback)
}
