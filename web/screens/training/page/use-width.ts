import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns a reference for an element, and the element's current width in pixels; 0 before it is laid out. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = host.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const resizing = new ResizeObserver(measure)
    resizing.observe(element)
    return () => resizing.disconnect()
  }, [])
  return [host, width]
}
