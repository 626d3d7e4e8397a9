// Some activities of a TCX file as files of their own: each as it stands in the file.
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { decodeXmlPieces } from '../gpx/decode'
import { XmlReader } from '../gpx/xml-reader'
import { withoutLeadingBlanks } from './leading-blanks'

/** The root element names the name spaces that activities use. It stands in every excerpt, and some files have very many. */
const longestRoot = 10_000

/**
 * @param parts the numbers of the activities of each file, counted from 0
 * @throws UnreadableFile when the file is broken
 */
export function excerptTcx(
  source: Iterable<Uint8Array>,
  parts: readonly (readonly number[])[],
): Uint8Array[] {
  const xml = new XmlReader(decodeXmlPieces(withoutLeadingBlanks(source)))
  xml.openRoot()
  const root = xml.startTag
  const rootName = /^<([^\s/>]+)/.exec(root)?.[1] ?? ''
  if (root.length > longestRoot) throw new UnreadableFile('tcx-invalid')
  const activities: string[] = []
  readActivities(xml, activities)
  const prefix = rootName.slice(0, rootName.indexOf(':') + 1)
  return parts.map(numbers =>
    new TextEncoder().encode(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        root,
        `<${prefix}Activities>`,
        ...numbers.map(number => activities[number]),
        `</${prefix}Activities>`,
        `</${rootName}>\n`,
      ].join('\n'),
    ),
  )
}

function readActivities(xml: XmlReader, activities: string[]) {
  while (xml.nextChild()) {
    if (xml.name === 'Activity') activities.push(xml.readRaw(Number.POSITIVE_INFINITY))
    else if (xml.name === 'Courses') xml.skip()
    else readActivities(xml, activities)
  }
}
