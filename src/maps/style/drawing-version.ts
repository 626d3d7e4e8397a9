/**
 * Versions of the map style. If a version changes, stored map images and tiles are redrawn, and browser caches are
 * invalidated. Versions are computed from the data of the style, which determines the whole drawing, so nobody has to
 * increase a version number.
 */
import { heatStyle } from './heat'
import { baseLayers, gridOpacity, growth, softSteps, streetLayers } from './layers'
import { haloOpacity, nameLayout, nameStyles, signpost } from './names'
import { ground, names } from './palette'
import { reliefStyle, reliefTileSteps } from './relief'
import { matches } from './things'
import { imageTrack, trackColours } from './track'

/**
 * Style of the map images and tiles that the server draws. (The web app draws the track of the interactive map itself.)
 */
export const drawnStyle = {
  ground,
  reliefStyle,
  reliefTileSteps,
  baseLayers,
  streetLayers,
  matches,
  growth,
  softSteps,
  gridOpacity,
  names,
  nameStyles,
  nameLayout,
  haloOpacity,
  signpost,
  imageTrack,
  trackColours,
}

export const versionOf = (style: object): string => Bun.SHA256.hash(JSON.stringify(style), 'hex').slice(0, 12)

/** Changes when stored map images and tiles must be redrawn. */
export const drawingVersion = versionOf(drawnStyle)

/** Changes when heat tiles must be redrawn. */
export const heatDrawingVersion = versionOf(heatStyle)
