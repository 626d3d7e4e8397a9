import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'

/**
 * Sets styles on a map that was opened without one. A style set while the first is still loading waits, because MapLibre
 * would discard the loading one and start over.
 * @returns takes a function that makes the style, called once the map can take it
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
    // MapLibre applies later styles at once, as a difference to the current one.
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
