import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { beginDrawing, type Drawing, endDrawing } from './drawing'

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
    const own: Drawing = {
      depth,
      drawNext: () => setDrawn(drawn => (drawn + 1 < count ? drawn + 1 : Infinity)),
    }
    // An animation callback runs right before a frame is painted, and a timer that it sets after it.
    const frame = depth === 0 ? requestAnimationFrame(() => beginDrawing(own)) : 0
    if (depth > 0) beginDrawing(own)
    return () => {
      cancelAnimationFrame(frame)
      endDrawing(own)
    }
  }, [depth, isWhole, count])
  return <Depth value={depth + 1}>{children.slice(0, drawn)}</Depth>
}
