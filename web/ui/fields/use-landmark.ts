import { useCallback, useState } from 'react'

/** Parts of a page that screen readers lead to. */
const landmarks = 'main, nav, header, footer, aside, [role="dialog"]'

/**
 * Where the list of a field is put: into the part of the page that the field is in. At the end of the page, where lists are
 * put otherwise, whoever goes from part to part would never come to it.
 * @returns what the field is given as `ref`, and the part as soon as the field is there
 */
export function useLandmark() {
  const [landmark, setLandmark] = useState<Element>(document.body)
  const ref = useCallback((field: Element | null) => {
    setLandmark(field?.closest(landmarks) ?? document.body)
  }, [])
  return { ref, landmark }
}
