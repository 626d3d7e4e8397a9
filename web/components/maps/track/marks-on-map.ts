// Shows distance marks and pauses as elements on the map. Marks that would overlap others are left out.
import { type Map as GlMap, Marker } from 'maplibre-gl'
import type { Position } from '../../../data/workouts/track'
import { type DistanceMark, markStep } from './distance-marks'
import { withRoom } from './spread'

interface PauseMark {
  position: Position
  /** Description of the pause. */
  text: string
}

export interface Marks {
  distances: readonly DistanceMark[]
  /** Kilometres per unit of distance. */
  kilometres: number
  /** The pauses, the most important first. */
  pauses: readonly PauseMark[]
  /** Positions that no mark may cover. */
  taken: readonly Position[]
}

export interface MarkClasses {
  distance: string
  pause: string
  /** CSS class of the description, which appears when somebody points at a pause. */
  words: string
}

type Mark = DistanceMark | PauseMark

/**
 * Returns a function that shows marks. Only marks that do not overlap are shown; they are chosen again whenever the map
 * has moved.
 */
export function openMarks(map: GlMap, classes: MarkClasses): (marks: Marks) => void {
  let marks: Marks | null = null
  const shown = new Map<Mark, Marker>()
  const refresh = () => {
    const wanted = new Set(marks === null ? [] : chooseMarks(marks, map))
    for (const [mark, marker] of shown) {
      if (wanted.has(mark)) continue
      marker.remove()
      shown.delete(mark)
    }
    for (const mark of wanted) {
      if (!shown.has(mark)) shown.set(mark, markerFor(mark, classes).addTo(map))
    }
  }
  let hasGround = false
  const refreshOnGround = () => {
    if (hasGround) refresh()
  }
  // The marks are added once the map is drawn. Before that, they would be shown on an empty background.
  map.on('idle', () => {
    if (hasGround || map.getLayersOrder().length === 0) return
    hasGround = true
    refresh()
  })
  map.on('moveend', refreshOnGround)
  return newMarks => {
    marks = newMarks
    refreshOnGround()
  }
}

/**
 * Chooses marks in the visible area and up to one screen beyond each of its edges, so that the marks there are already
 * shown when somebody moves the map.
 */
function chooseMarks({ distances, kilometres, pauses, taken }: Marks, map: GlMap): Mark[] {
  const zoom = map.getZoom()
  const bounds = map.getBounds()
  const [west, south, east, north] = bounds.toArray().flat() as [number, number, number, number]
  const [width, height] = [east - west, north - south]
  const isNear = ({ position: [longitude, latitude] }: Mark) =>
    longitude > west - width &&
    longitude < east + width &&
    latitude > south - height &&
    latitude < north + height
  const step = markStep(zoom, map.getCenter().lat, kilometres)
  const full = distances.filter(({ count }) => count % step === 0)
  return withRoom(pauses.filter(isNear), full.filter(isNear), taken, zoom)
}

function markerFor(mark: Mark, classes: MarkClasses): Marker {
  const element = 'count' in mark ? distanceElement(mark, classes) : pauseElement(mark, classes)
  return new Marker({ element }).setLngLat(mark.position)
}

/** The mark is hidden from screen readers, because its number is meaningless without the position on the map. */
function distanceElement({ count }: DistanceMark, classes: MarkClasses): HTMLElement {
  const element = document.createElement('span')
  element.className = classes.distance
  element.textContent = String(count)
  element.ariaHidden = 'true'
  return element
}

function pauseElement({ text }: PauseMark, classes: MarkClasses): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = classes.pause
  const words = document.createElement('span')
  words.className = classes.words
  words.textContent = text
  element.append(words)
  return element
}
