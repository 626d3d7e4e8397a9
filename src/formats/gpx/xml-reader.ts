/**
 * A strict pull reader of XML 1.0 documents without a DOCTYPE. It walks the text once, builds no tree, and
 * refuses whatever is not well-formed, so that a recording of any length costs one pass and no memory.
 *
 * The caller asks for the children of the element it stands in: `while (xml.nextChild()) { xml.name … }`, and
 * finishes each child by reading its own children, `readText` or `skip`.
 */
import { invalidGpx } from '../../gpx/unreadable-gpx'
import { decodeReferences, endOfReference } from './xml-references'

const maxDepth = 64

const lessThan = 0x3c
const greaterThan = 0x3e
const ampersand = 0x26
const slash = 0x2f
const equalsSign = 0x3d
const quotationMark = 0x22
const apostrophe = 0x27
const exclamation = 0x21
const question = 0x3f

/** XML 1.0 section 2.3, productions 4 and 4a: NameStartChar, then NameChars. */
const nameStartCharacters =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const nameSyntax = new RegExp(
  `[${nameStartCharacters}][-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}${nameStartCharacters}]*`,
  'uy',
)

/** XML 1.0 section 2.8, production 23: XMLDecl. */
const declarationSyntax = new RegExp(
  `^<\\?xml${attribute('version', '1\\.\\d+')}(?:${attribute('encoding', '[A-Za-z][\\w.-]*')})?` +
    `(?:${attribute('standalone', '(?:yes|no)')})?[\\t\\n\\r ]*\\?>`,
)

export class XmlReader {
  /** The name, without its prefix, of the element opened last. */
  name = ''

  /** Where the `<` of the element opened last stands in the text. */
  elementStart = 0

  private at = 0
  private readonly openNames: string[] = []
  private readonly attributes = new Map<string, string>()
  private isSelfClosed = false

  constructor(private readonly text: string) {}

  /** Where in the text reading goes on. */
  get position(): number {
    return this.at
  }

  /** Enters the document's root element. */
  openRoot(): void {
    this.skipProlog()
    if (!this.isMarkup() || !this.isNameNext()) throw invalidGpx()
    this.readStartTag()
  }

  /**
   * Leaves the document after its root was read: nothing but comments, instructions and white space may
   * follow.
   */
  finish(): void {
    this.skipMisc()
    if (this.at < this.text.length) throw invalidGpx()
  }

  /** Enters the next child of the current element; false, and the element is left, when there is none. */
  nextChild(): boolean {
    if (this.leaveSelfClosed()) return false
    for (;;) {
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

  /** The text directly inside the current element, its children's left out; the element is left. */
  readText(): string {
    if (this.leaveSelfClosed()) return ''
    let content = ''
    for (;;) {
      content += this.readCharacters()
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

  /** Leaves the current element with all that is in it. */
  skip(): void {
    for (const depth = this.openNames.length; this.openNames.length >= depth; ) this.nextChild()
  }

  /** The value of an attribute, by its full name, of the element opened last. */
  attribute(name: string): string | undefined {
    const value = this.attributes.get(name)
    return value === undefined ? undefined : decodeReferences(value)
  }

  private skipProlog(): void {
    this.at = declarationSyntax.exec(this.text)?.[0].length ?? 0
    this.skipMisc()
  }

  private skipMisc(): void {
    this.skipSpace()
    while (this.isMarkup() && this.skipCommentOrInstruction()) this.skipSpace()
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
    const qualifiedName = this.readName(this.at + 1)
    this.readAttributes()
    this.isSelfClosed = this.text.charCodeAt(this.at) === slash
    if (this.isSelfClosed) this.at++
    this.expect(greaterThan)
    if (this.openNames.push(qualifiedName) > maxDepth) throw invalidGpx()
    this.name = qualifiedName.slice(qualifiedName.indexOf(':') + 1)
  }

  private readAttributes(): void {
    if (this.attributes.size > 0) this.attributes.clear()
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
    this.attributes.set(name, value)
  }

  private readQuoted(): string {
    const quote = this.text.charCodeAt(this.at)
    if (quote !== quotationMark && quote !== apostrophe) throw invalidGpx()
    const start = ++this.at
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === quote) return this.text.slice(start, this.at++)
      if (code === ampersand) this.at = endOfReference(this.text, this.at)
      else if (code === lessThan || Number.isNaN(code)) throw invalidGpx()
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

  /** Moves to the next `<`, checking references and refusing `]]>` on the way. */
  private skipCharacters(): void {
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === lessThan) return
      if (code === ampersand) this.at = endOfReference(this.text, this.at)
      else if (code === greaterThan && this.text.startsWith(']]', this.at - 2)) throw invalidGpx()
      else if (Number.isNaN(code)) throw invalidGpx()
    }
  }

  /** Reads a CDATA section; any other declaration, DOCTYPE included, is refused. */
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

  private skipComment(): void {
    const end = this.find('--', this.at + 4)
    this.at = end
    this.expect(greaterThan)
  }

  private skipInstruction(): void {
    const target = this.readName(this.at + 2)
    if (target.toLowerCase() === 'xml') throw invalidGpx()
    const isTargetAlone = this.text.startsWith('?>', this.at)
    if (!isTargetAlone && !isSpace(this.text.charCodeAt(this.at))) throw invalidGpx()
    this.at = this.find('?>', this.at)
  }

  /** The place after the next `end`; a document that stops before it is refused. */
  private find(end: string, from: number): number {
    const found = this.text.indexOf(end, from)
    if (found === -1) throw invalidGpx()
    return found + end.length
  }

  private expect(code: number): void {
    if (this.text.charCodeAt(this.at) !== code) throw invalidGpx()
    this.at++
  }

  private skipSpace(): boolean {
    const start = this.at
    while (isSpace(this.text.charCodeAt(this.at))) this.at++
    return this.at > start
  }
}

/** A pattern for one pseudo attribute of the declaration. */
function attribute(name: string, value: string): string {
  return `[\\t\\n\\r ]+${name}[\\t\\n\\r ]*=[\\t\\n\\r ]*(?:"${value}"|'${value}')`
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** XML 1.0 section 2.11: a reader sees every line end as a single line feed. */
function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
