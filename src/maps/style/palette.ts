/**
 * Colours of the ground in map images, tiles and the interactive map. They are muted, so that the track is easy to see.
 * Does no I/O.
 */

export type Theme = 'light' | 'dark'

/** Colours that the layers of `layers.ts` refer to. */
export interface GroundColours {
  land: string
  water: string
  coast: string
  /** Colour of the gradient between land and water. */
  shore: string
  river: string
  border: string
  built: string
  green: string
  wood: string
  sand: string
  ice: string
  iceEdge: string
  /** Colour of the gradient between ice and land. */
  iceMargin: string
  building: string
  /** Colour of the edges of a street. */
  casing: string
  road: string
  mainRoad: string
  tunnel: string
  path: string
  railway: string
  /**
   * Colour of the grid of squares, or of meridians and parallels, which is drawn if nothing else on the ground shows
   * the scale.
   */
  grid: string
}

export const ground: Record<Theme, GroundColours> = {
  light: {
    land: '#F4F3EC',
    water: '#D9E4E6',
    coast: '#AEBEC2',
    shore: '#E6EBE9',
    river: '#B3C8CE',
    border: '#B9B4A4',
    built: '#ECEBE4',
    green: '#E3EBD6',
    wood: '#D5E2C9',
    sand: '#F1EBD3',
    ice: '#FAFCFC',
    iceEdge: '#C9D6DA',
    iceMargin: '#F7F8F4',
    building: '#E3E0D6',
    casing: '#D3D0C4',
    road: '#FFFFFF',
    mainRoad: '#FBEFCB',
    tunnel: '#C6C2B2',
    path: '#A8A08C',
    railway: '#B5B5B0',
    grid: '#1B1E1A',
  },
  dark: {
    land: '#1B1F1C',
    water: '#0E1517',
    coast: '#33434A',
    shore: '#151A1A',
    river: '#2B3C43',
    border: '#4A524B',
    built: '#212622',
    green: '#1E2820',
    wood: '#1C2B1F',
    sand: '#2A2820',
    ice: '#2B3233',
    iceEdge: '#3D484B',
    iceMargin: '#232928',
    building: '#282D29',
    casing: '#121513',
    road: '#4A524C',
    mainRoad: '#5E5842',
    tunnel: '#343A36',
    path: '#7A8072',
    railway: '#4D5452',
    grid: '#ECEFE9',
  },
}

/** Colours of the names of places and streets. Only the interactive map shows street names. */
interface NameColours {
  street: string
  mainRoad: string
  house: string
  district: string
  city: string
  state: string
  country: string
  water: string
  /** Colour of the outline around a name, which makes it readable on any ground. */
  halo: string
  /**
   * Colour of the outline around names of waters. It is between the colours of land and water: these names often cross
   * the shore, which must stay visible.
   */
  waterHalo: string
}

export const names: Record<Theme, NameColours> = {
  light: {
    street: '#6B7166',
    mainRoad: '#545A50',
    house: '#868C80',
    district: '#6B7166',
    city: '#3F453C',
    state: '#868C80',
    country: '#6B7166',
    water: '#5F7A82',
    halo: '#F4F3EC',
    waterHalo: '#E7ECE9',
  },
  dark: {
    street: '#8A9088',
    mainRoad: '#A0A69D',
    house: '#7C837A',
    district: '#8A9088',
    city: '#C2C8BF',
    state: '#7C837A',
    country: '#A0A69D',
    water: '#7C8F96',
    halo: '#1B1F1C',
    waterHalo: '#151A1A',
  },
}
