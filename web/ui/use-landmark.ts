import { useCallback, useState } from 'react'

/** Regions of the page to which screen readers can jump. */
const landmarks = 'main, nav, header, footer, aside, [role="dialog"]'

/**
 * Finds the landmark around a field, in which the field's popover is rendered. By default popovers are rendered at the
 * end of the body, where people who navigate by landmarks with a screen reader would not find them.
 * @returns `ref` for the field, and `landmark`, which is the body until the field is mounted
 */
export function useLandmark() {
  const [landmark, setLandmark] = useState<Element>(document.body)
  const ref = useCallback((field: Element | null) => {
    setLandmark(landmarkOf(field))
  }, [])
  return { ref, landmark }
}

export const landmarkOf = (element: Element | null): Element => element?.closest(landmarks) ?? document.body
