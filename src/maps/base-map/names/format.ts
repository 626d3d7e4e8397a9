/**
 * The file of names, Brotli-compressed: for each town of the file of places the zoom from which its name is shown (one
 * byte), and then, as JSON, the names of everything else. Whoever made it has seen to it that none touches another.
 */

/** Of a town whose name is never shown. */
export const never = 255

/** Steps of a position from one side of the world to the other. */
export const nameSteps = 2 ** 18

/** Of the nth name: columns compress well. Zooms are those of vector tiles, 512 pixels wide. */
export interface OtherNames {
  /** Of countries the local name in a second line, where it has other letters. */
  texts: string[]
  /** Its place among the texts. */
  text: number[]
  /** Its place among `nameKinds`. */
  kind: number[]
  x: number[]
  y: number[]
  /** Degrees, clockwise. */
  angle: number[]
  from: number[]
  /** The last zoom that shows it. */
  until: number[]
}
