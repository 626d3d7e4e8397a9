import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'

interface Underway {
  /** How many of these contain this one. */
  depth: number
  drawNext: () => void
}

/** Those that have parts left to draw. */
const underway = new Set<Underway>()

let isWaiting = false

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

/** Whether the browser is going back, and restores the scroll position as soon as this task has ended. */
let isGoingBack = false

window.addEventListener('popstate', () => {
  isGoingBack = true
  setTimeout(() => {
    isGoingBack = false
  })
})

const Depth = createContext(0)

/**
 * Renders its children one after the other, from the top, each in a task of its own, and the second after the first has
 * been painted. In between, the browser answers to fingers and keys, which a slow phone could not do for a second if all
 * were rendered at once. All are rendered at once when somebody goes back, and in a tab that nobody sees.
 */
export function InTurn({ children }: { children: readonly ReactNode[] }) {
  const depth = useContext(Depth)
  const [drawn, setDrawn] = useState(() => (isGoingBack || document.hidden ? Infinity : 1))
  const count = children.length
  const isWhole = drawn >= count
  useLayoutEffect(() => {
    if (isWhole) return
    const own = { depth, drawNext: () => setDrawn(drawn => (drawn + 1 < count ? drawn + 1 : Infinity)) }
    const begin = () => {
      underway.add(own)
      drawSoon()
    }
    // An animation callback runs right before a frame is painted, and a timer that it sets after it.
    const frame = depth === 0 ? requestAnimationFrame(begin) : 0
    if (depth > 0) begin()
    return () => {
      cancelAnimationFrame(frame)
      underway.delete(own)
    }
  }, [depth, isWhole, count])
  return <Depth value={depth + 1}>{children.slice(0, drawn)}</Depth>
}
