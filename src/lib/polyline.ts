/**
 * Encodes a line in Google's encoded polyline format, with five decimals of a degree, which is about a metre
 * (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).
 */

/** Latitude and longitude in degrees. */
export type Position = readonly [latitude: number, longitude: number]

export function encodePolyline(line: readonly Position[]): string {
  let [y, x] = [0, 0]
  let text = ''
  for (const [latitude, longitude] of line) {
    const [nextY, nextX] = [Math.round(latitude * 1e5), Math.round(longitude * 1e5)]
    text += encodeNumber(nextY - y) + encodeNumber(nextX - x)
    y = nextY
    x = nextX
  }
  return text
}

/** Encodes a number with five bits per character, least significant first. The least significant bit is the sign. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((rest & 0x1f) + 0x20 + 63)
  return text + String.fromCharCode(rest + 63)
}
