const start = Date.parse('2026-05-01T08:00:00Z')

/** @param seconds after the first point; each second also moves a step north */
export function pointXml(seconds: number, more = ''): string {
  const time = new Date(start + seconds * 1000).toISOString()
  const latitude = (45 + seconds * 1e-4).toFixed(4)
  return `<Trackpoint><Time>${time}</Time><Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>5</LongitudeDegrees></Position>${more}</Trackpoint>`
}

/** @param tracks each a list of points */
export const lapXml = (...tracks: string[][]) =>
  `<Lap StartTime="2026-05-01T08:00:00Z"><Calories>9</Calories>${tracks.map(points => `<Track>${points.join('')}</Track>`).join('')}</Lap>`

export const activityXml = (laps: string) => `<Activity Sport="Biking"><Id>x</Id>${laps}</Activity>`

export const tcxOf = (activities: string, others = '') =>
  `<?xml version="1.0"?>\n<TrainingCenterDatabase xmlns="urn:tcx"><Activities>${activities}</Activities>${others}</TrainingCenterDatabase>`
