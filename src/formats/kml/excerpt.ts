// Some placemarks of a KML file as files of their own.
import type { XmlReader } from '../gpx/xml-reader'
import { excerptElements } from '../tcx/excerpt-elements'

const trackSyntax = /<([^\s:<>/]+:)?(Multi)?Track[\s>/]/

/**
 * @param parts the numbers of the placemarks of each file, of those with a track, counted from 0
 * @throws UnreadableFile when the file is broken
 */
export const excerptKml = (
  source: Iterable<Uint8Array>,
  parts: readonly (readonly number[])[],
): Uint8Array[] =>
  excerptElements(source, { parts, parent: 'Document', read: readPlacemarks, invalid: 'kml-invalid' })

function readPlacemarks(xml: XmlReader, placemarks: string[]) {
  while (xml.nextChild()) {
    if (xml.name === 'Placemark') {
      const placemark = xml.readRaw(Number.POSITIVE_INFINITY)
      if (trackSyntax.test(placemark)) placemarks.push(placemark)
    } else if (xml.name === 'Document' || xml.name === 'Folder') readPlacemarks(xml, placemarks)
    else xml.skip()
  }
}
