/**
 * Returns a winding ride at about 20 km/h in the form that a watch writes: 190 bytes per point, and no two successive
 * points are equal.
 */
export function recordedRide(
  points: number,
  startS = Date.UTC(2026, 4, 1, 8) / 1000,
): Uint8Array<ArrayBuffer> {
  let [latitude, longitude] = [46.2, 6.15]
  const lines = Array.from({ length: points }, (_, index) => {
    const heading = 2.5 * Math.sin(index / 160) + Math.sin(index / 37)
    latitude += Math.cos(heading) * 5e-5
    longitude += Math.sin(heading) * 7e-5
    const elevation = 600 + 200 * Math.sin(index / 700)
    const time = new Date((startS + index) * 1000).toISOString().replace('.000', '')
    return `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>${elevation.toFixed(2)}</ele><time>${time}</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${120 + (index % 50)}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>`
  })
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<gpx creator="Watch" version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><trkseg>
${lines.join('\n')}
</trkseg></trk></gpx>
`)
}
