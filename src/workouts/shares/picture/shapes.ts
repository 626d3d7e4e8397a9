// What goes where in the picture of a workout. In pixels of a phone's page, of which each is two of the picture.

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
  /** The heights of the track; null where there is no room for them. */
  profile: Room | null
}

const upright = (height: number, { words, profile }: { words: number; profile: number }): Rooms => {
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

/** As places where pictures are shown like them: a post, a high post, a story, and what messengers show of a link. */
export const rooms = {
  square: upright(540, { words: 184, profile: 0 }),
  portrait: upright(675, { words: 184, profile: 90 }),
  story: upright(960, { words: 330, profile: 130 }),
  wide: {
    width: 600,
    height: 315,
    map: { left: 270, top: 0, width: 330, height: 315 },
    words: { left: 0, top: 0, width: 270, height: 315 },
    profile: null,
  },
} as const satisfies Record<string, Rooms>

export type PictureShape = keyof typeof rooms
