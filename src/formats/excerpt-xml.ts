// Copies elements of an XML recording into separate files. The elements are copied verbatim, with sensors and
// extensions.
import { UnreadableFile } from '../tracks/outings/unreadable-file'
import { decodeXmlPieces } from './gpx/decode'
import { invalidGpx } from './gpx/unreadable-gpx'
import { XmlReader } from './gpx/xml-reader'

function readTracks(xml: XmlReader, tracks: string[]) {
  while (xml.nextChild()) {
    if (xml.name === 'trk') tracks.push(xml.readRaw(Number.POSITIVE_INFINITY))
    else xml.skip()
  }
}

function readActivities(xml: XmlReader, activities: string[]) {
  while (xml.nextChild()) {
    if (xml.name === 'Activity') activities.push(xml.readRaw(Number.POSITIVE_INFINITY))
    else if (xml.name === 'Courses') xml.skip()
    else readActivities(xml, activities)
  }
}

const trackSyntax = /<([^\s:<>/]+:)?(Multi)?Track[\s>/]/

function readPlacemarks(xml: XmlReader, placemarks: string[]) {
  while (xml.nextChild()) {
    if (xml.name === 'Placemark') {
      const placemark = xml.readRaw(Number.POSITIVE_INFINITY)
      if (trackSyntax.test(placemark)) placemarks.push(placemark)
    } else if (xml.name === 'Document' || xml.name === 'Folder') readPlacemarks(xml, placemarks)
    else xml.skip()
  }
}

/**
 * Maximum number of characters of the root element's start tag. This tag declares name spaces. It is copied into every
 * excerpt, and there may be thousands of excerpts.
 */
const maxRootLength = 10_000

interface Excerpting {
  /** Element below the root that encloses the copied elements; absent if the root encloses them directly. */
  parent?: string
  /** Allows white space before the XML declaration, like the parameter of `XmlReader`. */
  mayBeginBlank?: boolean
  /** Reads the file and collects the text of the elements, unchanged. */
  read: (xml: XmlReader, elements: string[]) => void
  /** Creates the error that is thrown if the start tag of the root element is too long. */
  refuse: () => Error
}

const excerpting: Record<'gpx' | 'tcx' | 'kml', Excerpting> = {
  gpx: { read: readTracks, refuse: invalidGpx },
  tcx: {
    parent: 'Activities',
    mayBeginBlank: true,
    read: readActivities,
    refuse: () => new UnreadableFile('tcx-invalid'),
  },
  kml: {
    parent: 'Document',
    mayBeginBlank: true,
    read: readPlacemarks,
    refuse: () => new UnreadableFile('kml-invalid'),
  },
}

/**
 * Splits a file into excerpts.
 * @param parts for each excerpt, the indexes of its tracks, activities or placemarks, counted from 0; placemarks
 *   without a track are not counted
 * @throws UnreadableGpx or UnreadableFile if the file is broken
 */
export function excerptXml(
  format: keyof typeof excerpting,
  source: Iterable<Uint8Array>,
  parts: readonly (readonly number[])[],
): Uint8Array[] {
  const { parent, mayBeginBlank, read, refuse } = excerpting[format]
  const xml = new XmlReader(decodeXmlPieces(source), mayBeginBlank)
  xml.openRoot()
  const root = xml.startTag
  if (root.length > maxRootLength) throw refuse()
  const rootName = /^<([^\s/>]+)/.exec(root)?.[1] ?? ''
  const name = parent && rootName.slice(0, rootName.indexOf(':') + 1) + parent
  const elements: string[] = []
  read(xml, elements)
  return parts.map(numbers =>
    new TextEncoder().encode(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        root,
        ...(name ? [`<${name}>`] : []),
        ...numbers.map(number => elements[number]),
        ...(name ? [`</${name}>`] : []),
        `</${rootName}>\n`,
      ].join('\n'),
    ),
  )
}
