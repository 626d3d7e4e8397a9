/** Style of tracks, of their start and finish, and of values along them. Sizes are in pixels. Does no I/O. */
import type { Theme } from './palette'

/** Style of the track in a map image, in the colours of `trackColours`. */
export const imageTrack = {
  line: { width: 4 },
  casing: { width: 7, opacity: 0.85 },
  start: { radius: 4, edge: 2 },
  finish: { radius: 5, edge: 1.5 },
  /** Colour behind the tiles of a tile server. */
  background: '#FFFFFF',
}

/** Colours of a track on all maps. Only the interactive map uses `outline` and `unknown`. */
export interface TrackColours {
  line: string
  casing: string
  /** Outline of a multi-coloured line, so that it is visible on any ground. */
  outline: string
  /** Colour of a part of the line without measured values. */
  unknown: string
}

/**
 * Colours of a track by theme. They must be equal to `--track`, `--track-casing`, `--ink` and `--ink-2` in the style
 * sheets; a test checks this.
 */
export const trackColours: Record<Theme, TrackColours> = {
  light: { line: '#D9480F', casing: '#FFFFFF', outline: '#1B1E1A', unknown: '#545A50' },
  dark: { line: '#FF8A4C', casing: '#111412', outline: '#ECEFE9', unknown: '#A9B0A5' },
}

/**
 * Sizes of a track's parts. The ring of the start is wider than the disc of the finish, so that both are visible if a
 * round trip ends at its start.
 */
export const trackSizes = {
  line: 4,
  casing: 7,
  outline: 6,
  start: { radius: 7, edge: 3 },
  finish: { radius: 4.5, edge: 1.5 },
}

/**
 * Colours for values along a track, from low to high: Viridis (Smith and van der Walt 2015, public domain). It is
 * perceptually uniform, lighter for higher values, and readable for colour-blind people and in print.
 */
export const measureRamp: readonly string[] = [
  ...['#440154', '#481a6c', '#472f7d', '#414487', '#39568c', '#31688e', '#2a788e', '#23888e'],
  ...['#1f988b', '#22a884', '#35b779', '#54c568', '#7ad151', '#a5db36', '#d2e21b', '#fde725'],
]

/** Style of tracks in an image of many tracks. */
export const manyTracks = {
  width: 2,
  opacity: 0.55,
  /** The halo is drawn below all tracks. */
  halo: { width: 4.5, opacity: 0.6 },
}
