const start = Date.parse('2026-05-01T08:00:00Z')

/** A track with a point at each of these seconds. Every second it moves 0.0001° to the north. */
export const trackXml = (seconds: readonly number[], more = '') =>
  `<gx:Track>${seconds.map(second => `<when>${new Date(start + second * 1000).toISOString()}</when>`).join('')}${seconds
    .map(second => `<gx:coord>5 ${(45 + (second % 86_400) * 1e-4).toFixed(4)} 100</gx:coord>`)
    .join('')}${more}</gx:Track>`

export const placemarkXml = (content: string, name = 'Ride') =>
  `<Placemark><name>${name}</name>${content}</Placemark>`

export const kmlOf = (content: string) =>
  `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Folder>${content}</Folder></Document></kml>`

export const heartRates = (values: readonly number[]) =>
  `<ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate">${values.map(value => `<gx:value>${value}</gx:value>`).join('')}</gx:SimpleArrayData></SchemaData></ExtendedData>`

/** The extended data that contains the sport of a track, as OpenTracks writes it. */
export const sportData = (word: string) =>
  `<ExtendedData><Data name="activityType"><value><![CDATA[${word}]]></value></Data></ExtendedData>`
