// What stands in an XML file as text and means a time or a place. The first that means nothing is remembered with where it
// stands: people look for it in the file.
import type { UnreadableValues } from '../../tracks/outings/recording'
import { parseTime } from '../../tracks/time'
import type { XmlReader } from './xml-reader'

const isBlank = (text: string) => text.trim() === ''

export class WrittenValues {
  readonly unreadable: UnreadableValues = {}

  constructor(private readonly xml: XmlReader) {}

  /** Reads the current element. In microseconds since 1970; NaN when it is none. */
  readTime(): number {
    const text = this.xml.readText()
    const time = parseTime(text)
    if (Number.isNaN(time) && !isBlank(text)) this.unreadable.time ??= this.xml.elementPlace
    return time
  }

  /** Remembers the element opened last as one whose place on Earth is none. */
  notePlace(): void {
    this.unreadable.place ??= this.xml.elementPlace
  }
}
