/**
 * Versions of the map style: a change redraws stored map images and tiles and invalidates browser caches. Nobody has to
 * raise a number, because everything the drawing depends on is data of the style.
 */
import { heatStyle } from './heat'
import { baseLayers, gridOpacity, growth, softSteps, streetLayers } from './layers'
import { haloOpacity, nameLayout, nameStyles, signpost } from './names'
import { ground, names } from './palette'
import { matches } from './things'
import { imageTrack, trackColours } from './track'

/**
 * Style of the map images and tiles that the server draws. (The web app draws the track of the interactive map itself.)
 */
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

/** It changes when map images and tiles have to be redrawn. */
export const drawingVersion = versionOf(drawnStyle)

/** It changes when heat tiles have to be redrawn. */
export const heatDrawingVersion = versionOf(heatStyle)
