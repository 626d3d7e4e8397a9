/**
 * Style of names on the built-in map: kinds, sizes and placement, for images, tiles and the interactive map. Sizes are
 * in pixels. Does no I/O.
 */
import type { names } from './palette'

export const nameKinds = ['country', 'city', 'town', 'village', 'lake', 'river', 'glacier'] as const
export type NameKind = (typeof nameKinds)[number]

interface NameStyle {
  size: number
  colour: keyof (typeof names)['light']
  /** Position of the text: centred on the place, or above it. */
  stands: 'on' | 'above'
  hasDot: boolean
  /** Colour of the outline around the text. */
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
  /** Distance in pixels from the place up to the baseline of the text. */
  rise: 5,
  /** Distance between two lines of text, in multiples of the font size. */
  lineHeight: 1.2,
  /** Width of the outline around the letters, in pixels. */
  halo: 1.5,
  /** Distance from the middle of the text down to its baseline, in multiples of the font size. */
  middle: 0.36,
}

/**
 * Layout of the signpost: a town name with an arrow at the edge of an image that shows no other name of a town. Values
 * are in pixels, except for `tries` and `maxSteps`, which are counts.
 */
export const signpost = {
  arrow: 9,
  gap: 4,
  /** Minimum distance to the edge of the image. */
  margin: 5,
  /** Minimum distance to the track. */
  clear: 12,
  /** Number of positions that are tried along each side. */
  tries: 40,
  /** Maximum number of times that the search area is doubled while it contains no town. */
  maxSteps: 6,
}

/**
 * The fonts for local names on the interactive map. Each font has the letters in these Unicode ranges, which the web
 * app's own font lacks.
 */
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
  /** The characters of Chinese, Japanese and Korean. */
  signs: [
    [0x3000, 0x30ff],
    [0x3400, 0x9fff],
    [0xac00, 0xd7af],
    [0xf900, 0xfaff],
  ],
} as const
export type LocalFont = keyof typeof localFonts

/**
 * Opacity of outlines by their colour. Outlines of names of waters are translucent, so that the shore stays visible.
 */
export const haloOpacity: Record<NameStyle['halo'], number> = { halo: 1, waterHalo: 0.6 }

export const kindOfTown = (population: number): NameKind =>
  population >= 500_000 ? 'city' : population >= 50_000 ? 'town' : 'village'

export const isTown = (kind: NameKind): boolean => kind === 'city' || kind === 'town' || kind === 'village'

/** Deepest zoom at which a selection of names is shown. Deeper zooms show all names. */
export const lastNameZoom = 14

/**
 * Deepest zoom of tiles with names. A tile of this zoom also contains the names that only deeper zooms show, which are
 * at most a few hundred.
 */
export const lastNameTileZoom = 10
