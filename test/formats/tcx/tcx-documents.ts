const start = Date.parse('2026-05-01T08:00:00Z')

/** A trackpoint. Each second it moves a step to the north. @param seconds time after the first point */
export function pointXml(seconds: number, more = ''): string {
  const time = new Date(start + seconds * 1000).toISOString()
  const latitude = (45 + seconds * 1e-4).toFixed(4)
  return `<Trackpoint><Time>${time}</Time><Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>5</LongitudeDegrees></Position>${more}</Trackpoint>`
}

/** A lap. @param tracks the tracks of the lap, each a list of points */
export const lapXml = (...tracks: string[][]) =>
  `<Lap StartTime="2026-05-01T08:00:00Z"><Calories>9</Calories>${tracks.map(points => `<Track>${points.join('')}</Track>`).join('')}</Lap>`

/**
 * A lap without positions, whose points have distances.
 * @param counts time after the first point in seconds, and distance in metres
 */
export function swumLapXml(
  from: number,
  { seconds, metres }: { seconds: number; metres: number },
  counts: readonly (readonly [second: number, metres: number])[] = [],
): string {
  const timeOf = (second: number) => new Date(start + second * 1000).toISOString()
  const points = counts.map(
    ([second, counted]) =>
      `<Trackpoint><Time>${timeOf(second)}</Time><DistanceMeters>${counted}</DistanceMeters><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint>`,
  )
  return `<Lap StartTime="${timeOf(from)}"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${metres}</DistanceMeters><Track>${points.join('')}</Track></Lap>`
}

export const activityXml = (laps: string) => `<Activity Sport="Biking"><Id>x</Id>${laps}</Activity>`

export const tcxOf = (activities: string, others = '') =>
  `<?xml version="1.0"?>\n<TrainingCenterDatabase xmlns="urn:tcx"><Activities>${activities}</Activities>${others}</TrainingCenterDatabase>`
