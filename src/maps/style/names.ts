/** Names on the built-in map: what is written how large, on pictures, tiles and the interactive map. Sizes are in pixels. PURE. */
import type { names } from './palette'

export const nameKinds = ['country', 'city', 'town', 'village', 'lake', 'river', 'glacier'] as const
export type NameKind = (typeof nameKinds)[number]

interface NameStyle {
  size: number
  colour: keyof (typeof names)['light']
  /** Where the words stand: around the place, or above it. */
  stands: 'on' | 'above'
  hasDot: boolean
  /** The colour around the words. */
  halo: 'halo' | 'waterHalo'
}

export const nameStyles: Record<NameKind, NameStyle> = {
  country: { size: 13, colour: 'country', stands: 'on', hasDot: false, halo: 'halo' },
  city: { size: 14, colour: 'city', stands: 'above', hasDot: true, halo: 'halo' },
  town: { size: 12, colour: 'city', stands: 'above', hasDot: true, halo: 'halo' },
  village: { size: 11, colour: 'district', stands: 'above', hasDot: true, halo: 'halo' },
  lake: { size: 11, colour: 'water', stands: 'on', hasDot: false, halo: 'waterHalo' },
  river: { size: 11, colour: 'water', stands: 'above', hasDot: false, halo: 'waterHalo' },
  glacier: { size: 11, colour: 'water', stands: 'on', hasDot: false, halo: 'waterHalo' },
}

export const nameLayout = {
  dot: 2,
  /** From the place to the line the words stand on. */
  rise: 5,
  /** From one line of words to the next, in sizes of the letters. */
  lineHeight: 1.2,
  /** Around the letters. */
  halo: 1.5,
  /** From the middle of the words down to the line they stand on, in sizes of the letters. */
  middle: 0.36,
}

/** The name at the edge of a picture that has none, with an arrow to the town. In pixels, but for the two counts. */
export const signpost = {
  arrow: 9,
  gap: 4,
  /** To the edge of the picture. */
  margin: 5,
  /** To the track. */
  clear: 12,
  /** Places that are tried along each side. */
  tries: 40,
  /** So often a town is looked for in twice the width. */
  mostSteps: 6,
}

/** What local names on the interactive map are written with, where the typeface of the app lacks their letters: by font, ranges of Unicode. */
export const localFonts = {
  letters: [
    [0x370, 0x3ff],
    [0x460, 0x6ff],
    [0xe00, 0xe7f],
    [0x10a0, 0x10ff],
    [0x1f00, 0x1fff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfeff],
  ],
  /** Of China, Japan and Korea. */
  signs: [
    [0x3000, 0x30ff],
    [0x3400, 0x9fff],
    [0xac00, 0xd7af],
    [0xf900, 0xfaff],
  ],
} as const
export type LocalFont = keyof typeof localFonts

/** How much a halo covers what lies below: all of it, but that of waters leaves the shore to be seen. */
export const haloOpacity: Record<NameStyle['halo'], number> = { halo: 1, waterHalo: 0.6 }

export const kindOfTown = (population: number): NameKind =>
  population >= 500_000 ? 'city' : population >= 50_000 ? 'town' : 'village'

export const isTown = (kind: NameKind): boolean => kind === 'city' || kind === 'town' || kind === 'village'

/** Names are told apart by whole zooms up to this one; closer up all are shown that ever are. */
export const lastNameZoom = 14

/** The deepest zoom of their tiles, which have at most some hundred of them. */
export const lastNameTileZoom = 10
