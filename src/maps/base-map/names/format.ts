/**
 * The names file, Brotli-compressed: one byte per town of the places file, with the zoom from which its name is shown;
 * then, as JSON, all other names. The generator has made sure that no two names overlap.
 */

/** For towns whose name is never shown. */
export const never = 255

/** Number of position steps across the world. */
export const nameSteps = 2 ** 18

/**
 * One array per column, which compresses well; index n is the nth name. Zooms are those of vector tiles, 512 pixels wide.
 */
export interface OtherNames {
  /** Country names have their local name in a second line if it uses other letters. */
  texts: string[]
  /** Index into `texts`. */
  text: number[]
  /** Index into `nameKinds`. */
  kind: number[]
  x: number[]
  y: number[]
  /** Degrees, clockwise. */
  angle: number[]
  from: number[]
  /** Last zoom that shows it. */
  until: number[]
}
