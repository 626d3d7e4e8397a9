/**
 * Tells one way of drawing maps from another, so that what was drawn before the style changed is drawn anew, and browsers
 * do not keep it. Nobody has to raise a number: whatever the drawing depends on stands in the style, as data.
 */
import { heatStyle } from './heat'
import { baseLayers, gridOpacity, growth, softSteps, streetLayers } from './layers'
import { haloOpacity, nameLayout, nameStyles, signpost } from './names'
import { ground, names } from './palette'
import { matches } from './things'
import { imageTrack, trackColours } from './track'

/** The server draws map images and tiles with these. The web app draws the track of the interactive map. */
export const drawnStyle = {
  ground,
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

/** Changes when map images and tiles have to be drawn anew. */
export const drawingVersion = versionOf(drawnStyle)

/** Changes when heat tiles have to be drawn anew. */
export const heatDrawingVersion = versionOf(heatStyle)
