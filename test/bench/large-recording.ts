/**
 * Returns a recording in the form that a watch writes, with heart rate, cadence and temperature. Ten thousand points
 * have about 3.4 MB.
 */
export function largeRecording(count = 10_000): Uint8Array<ArrayBuffer> {
  const points = Array.from({ length: count }, (_, index) => point(index))
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<gpx creator="Watch" version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
  <trk>
    <name>${count} points</name>
    <trkseg>
${points.join('\n')}
    </trkseg>
  </trk>
</gpx>
`)
}

function point(index: number): string {
  const angle = index / 400
  const latitude = 45.5 + 0.05 * Math.sin(angle) + index * 1e-5
  const longitude = 6.1 + 0.05 * Math.cos(angle)
  const elevation = 600 + 200 * Math.sin(index / 700)
  return `      <trkpt lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}">
        <ele>${elevation.toFixed(1)}</ele>
        <time>${new Date(Date.UTC(2026, 4, 1, 8, 0, index)).toISOString()}</time>
        <extensions>
          <ns3:TrackPointExtension>
            <ns3:atemp>${18 + (index % 7)}.0</ns3:atemp>
            <ns3:hr>${120 + (index % 50)}</ns3:hr>
            <ns3:cad>${70 + (index % 30)}</ns3:cad>
          </ns3:TrackPointExtension>
        </extensions>
      </trkpt>`
}
