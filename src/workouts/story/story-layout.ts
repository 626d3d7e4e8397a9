// Sizes of the pictures of a year's story, in CSS pixels on a phone. The picture has two pixels for each of them.

export const pictureSize = { width: 540, height: 960, density: 2 }

export const margin = 36

/** A horizontal strip of a picture: `top` and `bottom` are distances from the upper edge. */
export interface Area {
  top: number
  bottom: number
}
