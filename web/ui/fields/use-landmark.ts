import { useCallback, useState } from 'react'

/** Page regions that screen readers can jump to. */
const landmarks = 'main, nav, header, footer, aside, [role="dialog"]'

/**
 * Returns the landmark of a field, as container for its popover. At the end of the body, the default, screen-reader users
 * who navigate by landmarks would not find it.
 * @returns `ref` for the field, and `landmark`: the body until the field is mounted
 */
export function useLandmark() {
  const [landmark, setLandmark] = useState<Element>(document.body)
  const ref = useCallback((field: Element | null) => {
    setLandmark(field?.closest(landmarks) ?? document.body)
  }, [])
  return { ref, landmark }
}
