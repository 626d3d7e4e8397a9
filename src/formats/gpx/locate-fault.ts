import { UnreadableGpx } from './unreadable-gpx'
import type { XmlReader } from './xml-reader'

const faultsOfText: ReadonlySet<string> = new Set<UnreadableGpx['code']>(['gpx-invalid', 'gpx-beyond-limits'])

/**
 * Adds the position of the reader to an error about the text of a document, unless the error has a position.
 * @throws UnreadableGpx as `read` does
 */
export function locateFault<Result>(xml: XmlReader, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableGpx) || !faultsOfText.has(error.code)) throw error
    throw new UnreadableGpx(error.code, { ...xml.place, ...error.fault })
  }
}
