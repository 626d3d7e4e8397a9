/** The net of meridians and parallels behind a track, as a field notebook has its squares. */
import {
  latitudeAt,
  longitudeAt,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  pixelX,
  pixelY,
  TILE_SIZE,
  tileX,
  tileY,
  type View,
} from './geometry'

/** Distances between lines in seconds of arc: 1″ to 30″, 1′ to 30′, 1° to 90°. */
const STEPS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18_000, 36_000, 108_000, 324_000]
const MIN_STEP_PIXELS = 48

/** Pixels from the left of the meridians and from the top of the parallels that a picture shows. */
export interface Graticule {
  meridians: number[]
  parallels: number[]
}

/** The lines at the finest round distance that leaves the picture quiet. */
export function layOutGraticule(view: View): Graticule {
  const step = chooseStep(view.zoom)
  const reachX = PICTURE_WIDTH / 2 / TILE_SIZE
  const reachY = PICTURE_HEIGHT / 2 / TILE_SIZE
  const longitudes = multiplesWithin(
    longitudeAt(view.centreX - reachX, view.zoom),
    longitudeAt(view.centreX + reachX, view.zoom),
    step,
  )
  const latitudes = multiplesWithin(
    latitudeAt(view.centreY + reachY, view.zoom),
    latitudeAt(view.centreY - reachY, view.zoom),
    step,
  )
  return {
    meridians: longitudes.map(longitude => pixelX(tileX(longitude, view.zoom), view)),
    parallels: latitudes.map(latitude => pixelY(tileY(latitude, view.zoom), view)),
  }
}

/** Degrees between two lines. */
function chooseStep(zoom: number): number {
  const pixelsPerSecond = (2 ** zoom * TILE_SIZE) / (360 * 3600)
  const seconds = STEPS.find(step => step * pixelsPerSecond >= MIN_STEP_PIXELS) ?? STEPS.at(-1)!
  return seconds / 3600
}

function multiplesWithin(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, i) => (first + i) * step)
}
