// Some elements of an XML recording as files of their own: each as it stands in the file.
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { decodeXmlPieces } from '../gpx/decode'
import { XmlReader } from '../gpx/xml-reader'

/** The root element names the name spaces that the others use. It stands in every excerpt, and some files have very many. */
const longestRoot = 10_000

interface Excerpting {
  /** The numbers of the elements of each file, counted from 0. */
  parts: readonly (readonly number[])[]
  /** The element that they stand in, below the root. */
  parent: string
  /** Collects them, as they stand in the file. */
  read: (xml: XmlReader, elements: string[]) => void
  /** What a file is whose root is too long. */
  invalid: 'kml-invalid' | 'tcx-invalid'
}

/** @throws UnreadableFile when the file is broken */
export function excerptElements(
  source: Iterable<Uint8Array>,
  { parts, parent, read, invalid }: Excerpting,
): Uint8Array[] {
  const xml = new XmlReader(decodeXmlPieces(source), true)
  xml.openRoot()
  const root = xml.startTag
  const rootName = /^<([^\s/>]+)/.exec(root)?.[1] ?? ''
  if (root.length > longestRoot) throw new UnreadableFile(invalid)
  const elements: string[] = []
  read(xml, elements)
  const prefix = rootName.slice(0, rootName.indexOf(':') + 1)
  return parts.map(numbers =>
    new TextEncoder().encode(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        root,
        `<${prefix}${parent}>`,
        ...numbers.map(number => elements[number]),
        `</${prefix}${parent}>`,
        `</${rootName}>\n`,
      ].join('\n'),
    ),
  )
}
