/**
 * The window of an XML reader: the part of a document that it holds in memory. The document is read in chunks, and text
 * that has been read is dropped.
 */
import type { PlaceInFile } from '../../tracks/unusable-recording'
import { beyondLimits, invalidGpx, type UnreadableGpx } from './unreadable-gpx'
import { isSpace } from './xml-syntax'

/** Maximum number of characters of a text between two tags, of an attribute, and of a text that `readRaw` returns. */
export const maxLength = 2_000_000

/** Minimum characters to hold ahead of the reader, so that a text and the tag after it are complete. */
const ahead = 2 * maxLength + 100_000

/** Additional characters to read at a time. */
const readAtOnce = 1_000_000

export class HeldText {
  /** The text in the window. */
  protected text = ''
  protected isAllRead = false
  protected at = 0

  /** Index in the window of the `<` of the element opened last. */
  protected elementStart = 0

  /** While `readRaw` collects a text: where it starts in the window, and its limit in characters. Otherwise null. */
  protected kept: { from: number; limit: number } | null = null

  /** Position in the document where the window starts. */
  private heldFrom: PlaceInFile = { line: 1, column: 1 }

  /** Position in the document of the element opened last, if its start is no longer in the window. */
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

  /** Position of the element opened last. */
  get elementPlace(): PlaceInFile {
    return this.elementStart < 0 ? this.leftElement : this.placeOf(this.elementStart)
  }

  /** Index after the next occurrence of `end`. @throws UnreadableGpx if the document or the window ends before it */
  protected find(end: string, from: number): number {
    const found = this.text.indexOf(end, from)
    if (found === -1) throw this.broken()
    return found + end.length
  }

  protected expect(code: number): void {
    if (this.text.charCodeAt(this.at) !== code) throw invalidGpx()
    this.at++
  }

  /** Refills the window and drops text that has been read. */
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
      // The invalid characters come right after the window.
      this.at = this.text.length
      throw error
    }
  }

  /**
   * Drops the text before `start`, and adds its line breaks to the line number. Counting them all at once is faster than
   * counting at every element.
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

  /** The error for a construct without an end: the document is truncated, or the construct is too long. */
  protected broken(): UnreadableGpx {
    return this.isAllRead ? invalidGpx() : beyondLimits()
  }

  protected skipSpace(): boolean {
    const start = this.at
    while (isSpace(this.text.charCodeAt(this.at))) this.at++
    return this.at > start
  }
}
