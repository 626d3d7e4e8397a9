/**
 * The window of an XML reader: the part of a document that is in memory. The document is read in chunks, and text that
 * has been read is removed.
 */
import type { PlaceInFile } from '../../tracks/unusable-recording'
import { beyondLimits, invalidGpx, type UnreadableGpx } from './unreadable-gpx'
import { isSpace } from './xml-syntax'

/** Maximum number of characters of a text between two tags, of an attribute, and of a text that `readRaw` returns. */
export const maxLength = 2_000_000

/**
 * Minimum number of characters that the window contains after the read position, so that a text and the tag after it
 * are complete.
 */
const ahead = 2 * maxLength + 100_000

/** Number of characters by which the window grows at a time. */
const readAtOnce = 1_000_000

export class HeldText {
  /** The text in the window. */
  protected text = ''
  protected isAllRead = false
  protected at = 0

  /** Index in the window of the `<` of the most recently opened element. */
  protected elementStart = 0

  /**
   * While `readRaw` collects a text: the index in the window at which the text starts, and its maximum number of
   * characters. Otherwise null.
   */
  protected kept: { from: number; limit: number } | null = null

  /** Position in the document where the window starts. */
  private heldFrom: PlaceInFile = { line: 1, column: 1 }

  /** Position in the document of the most recently opened element, if its start is no longer in the window. */
  private leftElement = this.heldFrom

  private readonly pieces: Iterator<string>

  /** @param pieces consecutive chunks of the document */
  constructor(pieces: Iterable<string>) {
    this.pieces = pieces[Symbol.iterator]()
  }

  /** Read position in the document. */
  get place(): PlaceInFile {
    return this.placeOf(this.at)
  }

  /** Position in the document of the most recently opened element. */
  get elementPlace(): PlaceInFile {
    return this.elementStart < 0 ? this.leftElement : this.placeOf(this.elementStart)
  }

  /**
   * Returns the index after the next occurrence of `end`. @throws UnreadableGpx if the document or the window ends
   * before `end`
   */
  protected find(end: string, from: number): number {
    const found = this.text.indexOf(end, from)
    if (found === -1) throw this.broken()
    return found + end.length
  }

  protected expect(code: number): void {
    if (this.text.charCodeAt(this.at) !== code) throw invalidGpx()
    this.at++
  }

  /** Refills the window, and removes text that has been read. */
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
      // The invalid characters are immediately after the window.
      this.at = this.text.length
      throw error
    }
  }

  /**
   * Removes the text before `start` from the window, and adds its line breaks to the line number. It is faster to count
   * all line breaks at once than at every element.
   */
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

  /** Returns the error for a construct without an end: the document is truncated, or the construct is too long. */
  protected broken(): UnreadableGpx {
    return this.isAllRead ? invalidGpx() : beyondLimits()
  }

  protected skipSpace(): boolean {
    const start = this.at
    while (isSpace(this.text.charCodeAt(this.at))) this.at++
    return this.at > start
  }
}
