/** Style of tracks, their ends and values along them. Sizes are in pixels. PURE. */
import type { Theme } from './palette'

/** Track of a map image, in the colours of `trackColours`. */
export const imageTrack = {
  line: { width: 4 },
  casing: { width: 7, opacity: 0.85 },
  start: { radius: 4, edge: 2 },
  finish: { radius: 5, edge: 1.5 },
  /** Background behind the tiles of a tile server. */
  background: '#FFFFFF',
}

/** Colours of a track on every map. Only the interactive map uses `outline` and `unknown`. */
export interface TrackColours {
  line: string
  casing: string
  /** Outline of a multi-coloured line, so that it is visible on any ground. */
  outline: string
  /** Colour of a stretch without measured values. */
  unknown: string
}

/** They equal the style sheets' `--track`, `--track-casing`, `--ink` and `--ink-2`, as a test checks. */
export const trackColours: Record<Theme, TrackColours> = {
  light: { line: '#D9480F', casing: '#FFFFFF', outline: '#1B1E1A', unknown: '#545A50' },
  dark: { line: '#FF8A4C', casing: '#111412', outline: '#ECEFE9', unknown: '#A9B0A5' },
}

/** The start's ring is wider than the finish's disc, so that both show where a round trip ends at its start. */
export const trackSizes = {
  line: 4,
  casing: 7,
  outline: 6,
  start: { radius: 7, edge: 3 },
  finish: { radius: 4.5, edge: 1.5 },
}

/**
 * Viridis (Smith and van der Walt 2015, public domain): perceptually uniform, lighter is more, readable for colour-blind
 * people and in print.
 */
export const measureRamp: readonly string[] = [
  ...['#440154', '#481a6c', '#472f7d', '#414487', '#39568c', '#31688e', '#2a788e', '#23888e'],
  ...['#1f988b', '#22a884', '#35b779', '#54c568', '#7ad151', '#a5db36', '#d2e21b', '#fde725'],
]

/** Tracks on an image of many. */
export const manyTracks = {
  width: 2,
  opacity: 0.55,
  /** The halo is drawn beneath all tracks. */
  halo: { width: 4.5, opacity: 0.6 },
}
