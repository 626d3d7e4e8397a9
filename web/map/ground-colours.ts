import { tokenColour } from '../ui/theme'

/** Of everything that lies under a track, in the colours of the present scheme. */
export function groundColours() {
  return {
    land: tokenColour('--map-land'),
    water: tokenColour('--map-water'),
    coast: tokenColour('--map-coast'),
    border: tokenColour('--map-border'),
    square: tokenColour('--square'),
  }
}
