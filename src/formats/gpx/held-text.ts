/**
 * What an XML reader holds of a document, which comes in pieces: only what is read next. Characters are read at `at`, and
 * what has been read goes away.
 */
import type { PlaceInFile } from '../../tracks/unusable-recording'
import { beyondLimits, invalidGpx, type UnreadableGpx } from './unreadable-gpx'
import { isSpace } from './xml-syntax'

/** Characters of a text between two tags, of an attribute, and of what is taken raw. */
export const maxLength = 2_000_000

/** So many characters ahead are held at least, so that a text and the tag behind it are there as a whole. */
const ahead = 2 * maxLength + 100_000

/** So many more are read when there are too few. */
const readAtOnce = 1_000_000

export class HeldText {
  /** What is held of the document. */
  protected text = ''
  protected isAllRead = false
  protected at = 0

  /** Where the `<` of the element opened last stands. */
  protected elementStart = 0

  /** From where on the text is wanted as it stands. */
  protected kept: { from: number; limit: number } | null = null

  /** Where in the document the held text begins. */
  private heldFrom: PlaceInFile = { line: 1, column: 1 }

  /** Where the element opened last stood, once its tag is no longer held. */
  private leftElement = this.heldFrom

  private readonly pieces: Iterator<string>

  /** @param pieces of the document, one after the other */
  constructor(pieces: Iterable<string>) {
    this.pieces = pieces[Symbol.iterator]()
  }

  /** How far it has been read. */
  get place(): PlaceInFile {
    return this.placeOf(this.at)
  }

  /** Where the element opened last stands. */
  get elementPlace(): PlaceInFile {
    return this.elementStart < 0 ? this.leftElement : this.placeOf(this.elementStart)
  }

  /** The place after the next `end`; a document that stops before it is refused. */
  protected find(end: string, from: number): number {
    const found = this.text.indexOf(end, from)
    if (found === -1) throw this.broken()
    return found + end.length
  }

  protected expect(code: number): void {
    if (this.text.charCodeAt(this.at) !== code) throw invalidGpx()
    this.at++
  }

  /** Sees to it that what comes next is held. What has been read goes away. */
  protected fill(): void {
    if (this.isAllRead || this.text.length - this.at >= ahead) return
    const start = this.kept?.from ?? this.at
    if (this.kept && this.at - start > this.kept.limit) throw beyondLimits()
    if (start > 0) this.drop(start)
    try {
      while (!this.isAllRead && this.text.length - this.at < ahead + readAtOnce) {
        const { value, done } = this.pieces.next()
        if (done) this.isAllRead = true
        else this.text += value
      }
    } catch (error) {
      // What comes next is no text.
      this.at = this.text.length
      throw error
    }
  }

  /** Lets go of all before `start`. Lines are counted here, of much at once: reading itself does not look for them. */
  private drop(start: number): void {
    this.leftElement = this.elementPlace
    this.heldFrom = this.placeOf(start)
    this.text = this.text.slice(start)
    this.at -= start
    this.elementStart -= start
    if (this.kept) this.kept.from = 0
  }

  private placeOf(index: number): PlaceInFile {
    let { line } = this.heldFrom
    let lineStart = 1 - this.heldFrom.column
    for (
      let end = this.text.indexOf('\n');
      end !== -1 && end < index;
      end = this.text.indexOf('\n', end + 1)
    ) {
      line++
      lineStart = end + 1
    }
    return { line, column: index - lineStart + 1 }
  }

  /** Something has no end: the document ends in it, or it is too long. */
  protected broken(): UnreadableGpx {
    return this.isAllRead ? invalidGpx() : beyondLimits()
  }

  protected skipSpace(): boolean {
    const start = this.at
    while (isSpace(this.text.charCodeAt(this.at))) this.at++
    return this.at > start
  }
}
