/**
 * A line as text: Google's encoded polyline, to five decimals of a degree, about a metre
 * (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).
 */

/** Latitude and longitude in degrees. */
export type Position = readonly [latitude: number, longitude: number]

export function encodePolyline(line: readonly Position[]): string {
  let previous = [0, 0]
  let text = ''
  for (const position of line) {
    const steps = position.map(degrees => Math.round(degrees * 1e5))
    text += steps.map((step, axis) => encodeNumber(step - previous[axis]!)).join('')
    previous = steps
  }
  return text
}

/** Five bits a character, the lowest first; the lowest of all is the sign. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((rest & 0x1f) + 0x20 + 63)
  return text + String.fromCharCode(rest + 63)
}
