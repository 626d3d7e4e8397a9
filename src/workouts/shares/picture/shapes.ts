// Layouts of a workout's picture, in CSS pixels of a phone page. The image has two pixels for each CSS pixel.

export interface Room {
  left: number
  top: number
  width: number
  height: number
}

interface Rooms {
  width: number
  height: number
  map: Room
  words: Room
  /** Area of the elevation profile; `null` if there is no room for it. */
  profile: Room | null
}

/**
 * A layout with the map above the text area.
 * @param height height of the picture
 * @param areas heights of the text area and of the elevation profile; 0 for no profile
 */
function upright(height: number, { words, profile }: { words: number; profile: number }): Rooms {
  const width = 540
  const top = height - words
  return {
    width,
    height,
    map: { left: 0, top: 0, width, height: top },
    words: { left: 0, top, width, height: words },
    profile: profile === 0 ? null : { left: 0, top: top - profile, width, height: profile },
  }
}

/**
 * Layouts by use: a square post, an upright post, a story, and a link preview. `more` is the additional height of a
 * title with several lines.
 */
export const shapes = {
  square: (more: number) => upright(540, { words: 184 + more, profile: 0 }),
  portrait: (more: number) => upright(675, { words: 184 + more, profile: 90 }),
  story: (more: number) => upright(960, { words: 330 + more, profile: 130 }),
  wide: (): Rooms => ({
    width: 600,
    height: 315,
    map: { left: 270, top: 0, width: 330, height: 315 },
    words: { left: 0, top: 0, width: 270, height: 315 },
    profile: null,
  }),
} as const satisfies Record<string, (more: number) => Rooms>

export type PictureShape = keyof typeof shapes
