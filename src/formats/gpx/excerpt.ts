// Some tracks of a GPX file as files of their own: each as it stands in the file, sensors and extensions included.
import { decodeXmlPieces } from './decode'
import { invalidGpx } from './unreadable-gpx'
import { XmlReader } from './xml-reader'

/** The root element names the name spaces that tracks use. It stands in every excerpt, and some files have very many. */
const longestRoot = 10_000

/**
 * @param parts the numbers of the tracks of each file, counted from 0
 * @throws UnreadableGpx when the file is broken
 */
export function excerptGpx(
  source: Iterable<Uint8Array>,
  parts: readonly (readonly number[])[],
): Uint8Array[] {
  const xml = new XmlReader(decodeXmlPieces(source))
  xml.openRoot()
  const root = xml.startTag
  if (root.length > longestRoot) throw invalidGpx()
  const tracks: string[] = []
  while (xml.nextChild()) {
    if (xml.name === 'trk') tracks.push(xml.readRaw(Number.POSITIVE_INFINITY))
    else xml.skip()
  }
  const rootName = /^<([^\s/>]+)/.exec(root)?.[1]
  return parts.map(numbers =>
    new TextEncoder().encode(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        root,
        ...numbers.map(number => tracks[number]),
        `</${rootName}>\n`,
      ].join('\n'),
    ),
  )
}
