import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of a list when the row that has the focus disappears. The heading needs a `tabIndex` of
 * -1.
 * @param count number of rows; undefined while they load
 */
export function useFocusWhenLost(count: number | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    const hasShrunk = (count ?? 0) < (previous.current ?? 0)
    previous.current = count
    if (hasShrunk && document.activeElement === document.body) heading.current?.focus()
  }, [count])
  return heading
}
