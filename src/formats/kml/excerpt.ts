// Some placemarks of a KML file as files of their own: each as it stands in the file.
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { decodeXmlPieces } from '../gpx/decode'
import { XmlReader } from '../gpx/xml-reader'
import { withoutLeadingBlanks } from '../tcx/leading-blanks'

/** The root element names the name spaces that placemarks use. It stands in every excerpt, and some files have very many. */
const longestRoot = 10_000

const trackSyntax = /<([^\s:<>/]+:)?(Multi)?Track[\s>/]/

/**
 * @param parts the numbers of the placemarks of each file, of those with a track, counted from 0
 * @throws UnreadableFile when the file is broken
 */
export function excerptKml(
  source: Iterable<Uint8Array>,
  parts: readonly (readonly number[])[],
): Uint8Array[] {
  const xml = new XmlReader(decodeXmlPieces(withoutLeadingBlanks(source)))
  xml.openRoot()
  const root = xml.startTag
  const rootName = /^<([^\s/>]+)/.exec(root)?.[1] ?? ''
  if (root.length > longestRoot) throw new UnreadableFile('kml-invalid')
  const placemarks: string[] = []
  readPlacemarks(xml, placemarks)
  const prefix = rootName.slice(0, rootName.indexOf(':') + 1)
  return parts.map(numbers =>
    new TextEncoder().encode(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        root,
        `<${prefix}Document>`,
        ...numbers.map(number => placemarks[number]),
        `</${prefix}Document>`,
        `</${rootName}>\n`,
      ].join('\n'),
    ),
  )
}

function readPlacemarks(xml: XmlReader, placemarks: string[]) {
  while (xml.nextChild()) {
    if (xml.name === 'Placemark') {
      const placemark = xml.readRaw(Number.POSITIVE_INFINITY)
      if (trackSyntax.test(placemark)) placemarks.push(placemark)
    } else if (xml.name === 'Document' || xml.name === 'Folder') readPlacemarks(xml, placemarks)
    else xml.skip()
  }
}
