// Decodes the polylines that the server encodes, with five decimals. No I/O.

/** Decodes a polyline. @returns positions in degrees, longitude first as in GeoJSON */
export function decodePolyline(text: string): [longitude: number, latitude: number][] {
  const positions: [longitude: number, latitude: number][] = []
  let [latitude, longitude, at] = [0, 0, 0]
  const readStep = () => {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const bits = text.charCodeAt(at++) - 63
      value |= (bits & 0x1f) << shift
      if (bits < 0x20) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
  while (at < text.length) {
    latitude += readStep()
    longitude += readStep()
    positions.push([longitude / 1e5, latitude / 1e5])
  }
  return positions
}
