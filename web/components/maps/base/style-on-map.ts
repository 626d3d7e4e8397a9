import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'

/**
 * Sets styles on a map that was opened without a style. While the first style is loading, the next style waits, because
 * MapLibre would discard the first style and start over.
 * @returns a function that takes a function making a style, and calls it once the map can accept a style
 */
export function openStyle(map: GlMap): (make: () => StyleSpecification) => void {
  let isFirst = true
  let isTaking = false
  let waiting: (() => StyleSpecification) | null = null
  const give = (make: () => StyleSpecification) => {
    if (isTaking) {
      waiting = make
      return
    }
    // Only the first style takes time to load. MapLibre applies later styles at once, as differences from the current
    // one.
    isTaking = isFirst
    isFirst = false
    map.setStyle(make())
  }
  map.on('style.load', () => {
    isTaking = false
    const next = waiting
    waiting = null
    if (next !== null) give(next)
  })
  return give
}
