// Kilometre marks and pauses as elements on the map: only so many that they do not lie on top of each other.
import { type Map as GlMap, Marker } from 'maplibre-gl'
import type { Position } from '../../../data/workouts/track'
import { type DistanceMark, markStep } from './distance-marks'
import { withRoom } from './spread'

interface PauseMark {
  position: Position
  /** What there is to say about it. */
  text: string
}

export interface Marks {
  distances: readonly DistanceMark[]
  /** The length of a unit of distance. */
  kilometres: number
  /** The more important first. */
  pauses: readonly PauseMark[]
  /** Where no mark may hide what is there. */
  taken: readonly Position[]
}

export interface MarkClasses {
  distance: string
  pause: string
  /** Shown with the mark of a pause that somebody points at. */
  words: string
}

type Mark = DistanceMark | PauseMark

/** Shows marks from now on, with those that have room at every zoom. */
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
  // Before the map has drawn anything, marks would stand alone.
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

/** Around what is seen, for as far as that is wide: marks come into sight before the next choice. */
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

/** The numbers say nothing to those who do not see where they are. */
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
