/**
 * A strict pull parser for XML 1.0 documents without a DOCTYPE. It makes one pass without building a tree, keeps only a
 * window of the text in memory, and refuses documents that are not well-formed.
 *
 * The caller iterates over the children of the current element: `while (xml.nextChild()) { xml.name … }`, and finishes
 * each child by reading its own children, `readText` or `skip`.
 */
import { maxPoints } from '../../tracks/point-columns'
import { type ElementName, ElementNames } from './element-names'
import { HeldText, maxLength } from './held-text'
import { beyondLimits, invalidGpx } from './unreadable-gpx'
import {
  declarationSyntax,
  decodeReferences,
  endOfReference,
  isSpace,
  nameSyntax,
  normalizeLineEnds,
} from './xml-syntax'

const maxDepth = 64
/** Limits against crafted documents. Recorders write fewer elements per point. */
const maxElements = 20 * maxPoints
const maxAttributes = 100_000

const lessThan = 0x3c
const greaterThan = 0x3e
const ampersand = 0x26
const slash = 0x2f
const equalsSign = 0x3d
const quotationMark = 0x22
const apostrophe = 0x27
const exclamation = 0x21
const question = 0x3f

export class XmlReader extends HeldText {
  /** Local name of the most recently opened element. */
  name = ''

  private elementCount = 0
  private readonly openNames: string[] = []
  private readonly names = new ElementNames()
  private readonly attributes = new Map<string, string>()
  private isSelfClosed = false

  /**
   * @param pieces consecutive chunks of the document
   * @param mayBeginBlank true to allow white space before the XML declaration, which violates the standard but which
   * some programs write
   */
  constructor(
    pieces: Iterable<string>,
    private readonly mayBeginBlank = false,
  ) {
    super(pieces)
  }

  /** Enters the root element. */
  openRoot(): void {
    this.fill()
    this.skipProlog()
    if (!this.isMarkup() || !this.isNameNext()) throw invalidGpx()
    this.readStartTag()
  }

  /** Must be called after the root element. Only comments, processing instructions and white space may follow. */
  finish(): void {
    this.skipMisc()
    if (this.at < this.text.length || !this.isAllRead) throw invalidGpx()
  }

  /** The tag of the most recently opened element, verbatim. It is only valid until the reader is moved. */
  get startTag(): string {
    return this.text.slice(this.elementStart, this.at)
  }

  /** Enters the next child of the current element. If there is none, leaves the current element and returns false. */
  nextChild(): boolean {
    if (this.leaveSelfClosed()) return false
    for (;;) {
      this.fill()
      this.skipCharacters()
      if (this.isNameNext()) {
        this.readStartTag()
        return true
      }
      if (this.text.charCodeAt(this.at + 1) === slash) {
        this.readEndTag()
        return false
      }
      if (!this.skipCommentOrInstruction()) this.readCharacterSection()
    }
  }

  /** Returns the text of the current element without the text of its children, and leaves the element. */
  readText(): string {
    if (this.leaveSelfClosed()) return ''
    let content = ''
    for (;;) {
      this.fill()
      content += this.readCharacters()
      if (content.length > maxLength) throw beyondLimits()
      if (this.isNameNext()) {
        this.readStartTag()
        this.skip()
      } else if (this.text.charCodeAt(this.at + 1) === slash) {
        this.readEndTag()
        return content
      } else if (!this.skipCommentOrInstruction()) {
        content += normalizeLineEnds(this.readCharacterSection())
      }
    }
  }

  /** Leaves the current element and ignores its content. */
  skip(): void {
    const depth = this.openNames.length
    while (this.openNames.length >= depth) this.nextChild()
  }

  /** Returns the whole current element verbatim, and leaves it. @param limit maximum number of characters */
  readRaw(limit = maxLength): string {
    this.kept = { from: this.elementStart, limit }
    this.skip()
    const raw = this.text.slice(this.kept.from, this.at)
    this.kept = null
    if (raw.length > limit) throw beyondLimits()
    return raw
  }

  /** Returns an attribute of the most recently opened element, by its qualified name. */
  attribute(name: string): string | undefined {
    const value = this.attributes.get(name)
    return value === undefined ? undefined : decodeReferences(value)
  }

  private skipProlog(): void {
    if (this.mayBeginBlank) this.skipSpace()
    declarationSyntax.lastIndex = this.at
    this.at += declarationSyntax.exec(this.text)?.[0].length ?? 0
    this.skipMisc()
  }

  private skipMisc(): void {
    do {
      this.fill()
      this.skipSpace()
    } while (this.isMarkup() && this.skipCommentOrInstruction())
  }

  private isMarkup(): boolean {
    return this.text.charCodeAt(this.at) === lessThan
  }

  private isNameNext(): boolean {
    const code = this.text.charCodeAt(this.at + 1)
    return code !== slash && code !== exclamation && code !== question
  }

  private readStartTag(): void {
    this.elementStart = this.at
    const { qualified, local, isDangerous } = this.readElementName(this.at + 1)
    this.readAttributes()
    this.isSelfClosed = this.text.charCodeAt(this.at) === slash
    if (this.isSelfClosed) this.at++
    this.expect(greaterThan)
    if (this.openNames.push(qualified) > maxDepth) throw invalidGpx()
    if (++this.elementCount > maxElements) throw beyondLimits()
    this.name = local
    if (this.openNames.length > 1 && isDangerous) throw invalidGpx()
  }

  private readElementName(start: number): ElementName {
    const known = this.names.guess(this.text, start)
    if (!known) return this.names.learn(this.readName(start))
    this.at = start + known.qualified.length
    return known
  }

  private readAttributes(): void {
    if (this.attributes.size > 0) this.attributes.clear()
    if (this.text.charCodeAt(this.at) === greaterThan) return
    for (;;) {
      const hadSpace = this.skipSpace()
      const code = this.text.charCodeAt(this.at)
      if (code === greaterThan || code === slash) return
      if (!hadSpace) throw invalidGpx()
      this.readAttribute()
    }
  }

  private readAttribute(): void {
    const name = this.readName(this.at)
    this.skipSpace()
    this.expect(equalsSign)
    this.skipSpace()
    const value = this.readQuoted()
    if (this.attributes.has(name)) throw invalidGpx()
    if (this.attributes.set(name, value).size > maxAttributes) throw beyondLimits()
  }

  private readQuoted(): string {
    const quote = this.text.charCodeAt(this.at)
    if (quote !== quotationMark && quote !== apostrophe) throw invalidGpx()
    const start = ++this.at
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === quote) return this.text.slice(start, this.at++)
      if (code === ampersand) this.at = endOfReference(this.text, this.at)
      else if (code === lessThan) throw invalidGpx()
      else if (Number.isNaN(code)) throw this.broken()
      if (this.at - start > maxLength) throw beyondLimits()
    }
  }

  private readEndTag(): void {
    const qualifiedName = this.openNames.pop()
    if (qualifiedName === undefined || !this.text.startsWith(qualifiedName, this.at + 2)) throw invalidGpx()
    this.at += 2 + qualifiedName.length
    this.skipSpace()
    this.expect(greaterThan)
  }

  private leaveSelfClosed(): boolean {
    if (!this.isSelfClosed) return false
    this.isSelfClosed = false
    this.openNames.pop()
    return true
  }

  private readName(start: number): string {
    nameSyntax.lastIndex = start
    if (!nameSyntax.test(this.text)) throw invalidGpx()
    this.at = nameSyntax.lastIndex
    return this.text.slice(start, this.at)
  }

  private readCharacters(): string {
    const start = this.at
    this.skipCharacters()
    return decodeReferences(normalizeLineEnds(this.text.slice(start, this.at)))
  }

  /** Moves to the next `<`. Checks references in the text before it, and refuses `]]>`. */
  private skipCharacters(): void {
    const end = this.at + maxLength
    for (; this.at <= end; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === lessThan) return
      if (code === ampersand) this.at = endOfReference(this.text, this.at)
      else if (code === greaterThan && this.text.startsWith(']]', this.at - 2)) throw invalidGpx()
      else if (Number.isNaN(code)) throw this.broken()
    }
    throw beyondLimits()
  }

  /** Reads a CDATA section. Refuses any other declaration, including DOCTYPE. */
  private readCharacterSection(): string {
    if (!this.text.startsWith('<![CDATA[', this.at)) throw invalidGpx()
    const start = this.at + 9
    this.at = this.find(']]>', start)
    return this.text.slice(start, this.at - 3)
  }

  private skipCommentOrInstruction(): boolean {
    if (this.text.startsWith('<!--', this.at)) this.skipComment()
    else if (this.text.charCodeAt(this.at + 1) === question) this.skipInstruction()
    else return false
    return true
  }

  /** Skips a comment. Comments may have any length, because some users comment out whole tracks. */
  private skipComment(): void {
    this.at += 4
    for (;;) {
      const end = this.text.indexOf('--', this.at)
      if (end !== -1) {
        this.at = end + 2
        break
      }
      if (this.isAllRead) throw invalidGpx()
      // The last character stays unread, because it may be the first hyphen of `--`.
      this.at = Math.max(this.at, this.text.length - 1)
      this.fill()
    }
    this.fill()
    this.expect(greaterThan)
  }

  private skipInstruction(): void {
    const target = this.readName(this.at + 2)
    if (target.toLowerCase() === 'xml') throw invalidGpx()
    const isTargetAlone = this.text.startsWith('?>', this.at)
    if (!isTargetAlone && !isSpace(this.text.charCodeAt(this.at))) throw invalidGpx()
    this.at = this.find('?>', this.at)
  }
}
