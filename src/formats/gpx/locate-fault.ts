import { UnreadableGpx } from './unreadable-gpx'
import type { XmlReader } from './xml-reader'

const faultsOfText: ReadonlySet<string> = new Set<UnreadableGpx['code']>(['gpx-invalid', 'gpx-beyond-limits'])

/**
 * Reads a document; what is wrong with its text is told with the place where the reader stopped, unless a nearer one is known.
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
