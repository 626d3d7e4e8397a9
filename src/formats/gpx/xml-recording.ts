// Code that all readers of XML recordings share.
import type { Recording, UnreadableValues } from '../../tracks/outings/recording'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { parseTime, writtenOffsetS } from '../../tracks/time'
import { decodeXmlPieces } from './decode'
import { UnreadableGpx } from './unreadable-gpx'
import { XmlReader } from './xml-reader'

/**
 * Base class of readers that read a file in one pass. It stores the first invalid time and position, so that users can
 * find them in the file.
 */
export abstract class XmlRecording {
  protected readonly unreadable: UnreadableValues = {}
  /** The UTC offset that is written in the first time; `undefined` before the first time is read. */
  protected utcOffsetS: number | null | undefined

  constructor(protected readonly xml: XmlReader) {}

  abstract read(): void

  abstract toRecording(): Recording

  /** Reads the children of the current element that have this name, and skips the others. */
  protected each(name: string, read: () => void): void {
    while (this.xml.nextChild()) {
      if (this.xml.name === name) read()
      else this.xml.skip()
    }
  }

  /** Reads the content of the current element as a time in microseconds since 1970; NaN if it is not a time. */
  protected readTime(): number {
    const text = this.xml.readText()
    const time = parseTime(text)
    if (this.utcOffsetS === undefined && !Number.isNaN(time)) this.utcOffsetS = writtenOffsetS(text)
    if (Number.isNaN(time) && text.trim() !== '') this.unreadable.time ??= this.xml.elementPlace
    return time
  }

  /** Records that the most recently opened element has an invalid position. */
  protected notePosition(): void {
    this.unreadable.position ??= this.xml.elementPlace
  }
}

type XmlFormat = new (xml: XmlReader) => XmlRecording

const faultsOfText: ReadonlySet<string> = new Set<UnreadableGpx['code']>(['gpx-invalid', 'gpx-beyond-limits'])

/**
 * Reads a recording from XML in one pass.
 * @param mayBeginBlank see `XmlReader`
 * @throws UnreadableGpx if the file is broken. The error contains the position if the text is invalid there
 */
export function readXml(source: Iterable<Uint8Array>, Format: XmlFormat, mayBeginBlank = false): Recording {
  const xml = new XmlReader(decodeXmlPieces(source), mayBeginBlank)
  const file = new Format(xml)
  try {
    file.read()
  } catch (error) {
    if (!(error instanceof UnreadableGpx) || !faultsOfText.has(error.code)) throw error
    throw new UnreadableGpx(error.code, { ...xml.place, ...error.fault })
  }
  return file.toRecording()
}

/** Like `readXml`, for files that are not GPX. @throws UnreadableFile with the given code if the XML is broken */
export function readOtherXml(
  source: Iterable<Uint8Array>,
  Format: XmlFormat,
  code: 'kml-invalid' | 'tcx-invalid',
): Recording {
  try {
    return readXml(source, Format, true)
  } catch (error) {
    throw error instanceof UnreadableGpx ? new UnreadableFile(code, error.fault) : error
  }
}
