// Reads times of an XML file. Remembers where the first invalid time and the first invalid position are, so that
// users can find them.
import type { UnreadableValues } from '../../tracks/outings/recording'
import { parseTime } from '../../tracks/time'
import type { XmlReader } from './xml-reader'

const isBlank = (text: string) => text.trim() === ''

export class WrittenValues {
  readonly unreadable: UnreadableValues = {}

  constructor(private readonly xml: XmlReader) {}

  /** Reads the current element as microseconds since 1970; NaN if it is not a time. */
  readTime(): number {
    const text = this.xml.readText()
    const time = parseTime(text)
    if (Number.isNaN(time) && !isBlank(text)) this.unreadable.time ??= this.xml.elementPlace
    return time
  }

  /** Records that the element opened last has an invalid position. */
  notePlace(): void {
    this.unreadable.place ??= this.xml.elementPlace
  }
}
