// Some activities of a TCX file as files of their own.
import type { XmlReader } from '../gpx/xml-reader'
import { excerptElements } from './excerpt-elements'

/**
 * @param parts the numbers of the activities of each file, counted from 0
 * @throws UnreadableFile when the file is broken
 */
export const excerptTcx = (
  source: Iterable<Uint8Array>,
  parts: readonly (readonly number[])[],
): Uint8Array[] =>
  excerptElements(source, { parts, parent: 'Activities', read: readActivities, invalid: 'tcx-invalid' })

function readActivities(xml: XmlReader, activities: string[]) {
  while (xml.nextChild()) {
    if (xml.name === 'Activity') activities.push(xml.readRaw(Number.POSITIVE_INFINITY))
    else if (xml.name === 'Courses') xml.skip()
    else readActivities(xml, activities)
  }
}
