// Copies elements of an XML recording into files of their own. They are copied verbatim, with sensors and extensions.
import { UnreadableFile } from '../tracks/outings/unreadable-file'
import { decodeXmlPieces } from './gpx/decode'
import { invalidGpx } from './gpx/unreadable-gpx'
import { XmlReader } from './gpx/xml-reader'

/** For each excerpt, the indexes of its elements, counted from 0. */
type Parts = readonly (readonly number[])[]

/**
 * @param parts for each excerpt, the indexes of its tracks
 * @throws UnreadableGpx if the file is broken
 */
export const excerptGpx = (source: Iterable<Uint8Array>, parts: Parts): Uint8Array[] =>
  excerptElements(source, parts, { read: readTracks, refuse: invalidGpx })

/**
 * @param parts for each excerpt, the indexes of its activities
 * @throws UnreadableFile if the file is broken
 */
export const excerptTcx = (source: Iterable<Uint8Array>, parts: Parts): Uint8Array[] =>
  excerptElements(source, parts, {
    parent: 'Activities',
    mayBeginBlank: true,
    read: readActivities,
    refuse: () => new UnreadableFile('tcx-invalid'),
  })

/**
 * @param parts for each excerpt, the indexes of its placemarks; placemarks without a track are not counted
 * @throws UnreadableFile if the file is broken
 */
export const excerptKml = (source: Iterable<Uint8Array>, parts: Parts): Uint8Array[] =>
  excerptElements(source, parts, {
    parent: 'Document',
    mayBeginBlank: true,
    read: readPlacemarks,
    refuse: () => new UnreadableFile('kml-invalid'),
  })

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
 * Maximum characters of the root element. It declares name spaces and is copied into every excerpt, of which there may be
 * very many.
 */
const longestRoot = 10_000

interface Excerpting {
  /** Element below the root that encloses the excerpt; absent if the root does. */
  parent?: string
  /** See `XmlReader`. */
  mayBeginBlank?: boolean
  /** Collects the elements verbatim. */
  read: (xml: XmlReader, elements: string[]) => void
  /** The error if the root element is too long. */
  refuse: () => Error
}

function excerptElements(
  source: Iterable<Uint8Array>,
  parts: Parts,
  { parent, mayBeginBlank, read, refuse }: Excerpting,
): Uint8Array[] {
  const xml = new XmlReader(decodeXmlPieces(source), mayBeginBlank)
  xml.openRoot()
  const root = xml.startTag
  if (root.length > longestRoot) throw refuse()
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
