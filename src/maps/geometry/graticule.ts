/** Lays out the grid of meridians and parallels behind a track. */
import { latitudeAt, longitudeAt, pixelX, pixelY, tileSize, tileX, tileY, type View } from './geometry'

/** Possible distances between lines, in seconds of arc: 1″ to 30″, 1′ to 30′, 1° to 90°. */
const steps = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18_000, 36_000, 108_000, 324_000]
const minStepPixels = 48

/**
 * Chooses the smallest round distance that keeps the lines at least `minStepPixels` apart.
 * @returns pixels from the left for each meridian that the image shows, and pixels from the top for each parallel
 */
export function layOutGraticule(view: View) {
  const step = chooseStep(view.zoom)
  const reachX = view.width / 2 / tileSize
  const reachY = view.height / 2 / tileSize
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

/** Returns the distance between two lines in degrees. */
function chooseStep(zoom: number): number {
  const pixelsPerSecond = (2 ** zoom * tileSize) / (360 * 3600)
  const seconds = steps.find(step => step * pixelsPerSecond >= minStepPixels) ?? steps.at(-1)!
  return seconds / 3600
}

function multiplesWithin(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, i) => (first + i) * step)
}
