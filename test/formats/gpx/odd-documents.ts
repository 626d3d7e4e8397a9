/** Writes GPX content in all the different ways that XML allows. */
import type { GeneratorValue } from 'fast-check'
import fc from 'fast-check'

const spaces = ['', ' ', '\n', '\t', '\r\n', '\n    ']
const asides = [
  '<!-- <trkpt lat="0" lon="0"> & </trkseg> -->',
  '<!---->',
  '<?tool keep="this" ?>',
  '<?empty?>',
  '<!-- a - b > c -->',
]
const prefixes = ['', 'g:', 'gpx:', 'trkpt:', 'ns-1.x:', 'é:']
const extensions = [
  '<x:other xmlns:x="urn:x"><x:ele>7</x:ele><x:time>never</x:time></x:other>',
  '<sat>5</sat>',
  '<magvar/>',
]

const entityTexts: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
}

/** Attributes by name, with unescaped values. They are written in random order. */
type Attributes = Readonly<Record<string, string>>

/**
 * Writes XML whose variations are chosen by fast-check, so that fast-check can shrink a failure to the variation that
 * causes it.
 */
export class OddWriter {
  private readonly prefix: string

  constructor(private readonly choose: GeneratorValue) {
    this.prefix = choose(fc.constantFrom, ...prefixes)
  }

  /** A whole document with a root element and its content. */
  document(root: string, attributes: Attributes, content: readonly string[], declaration: string): string {
    return declaration + this.between() + this.element(root, attributes, content) + this.between()
  }

  /** An element of the GPX namespace. Between its children, there may be comments and other parts without meaning. */
  element(name: string, attributes: Attributes, content: readonly string[]): string {
    const inside =
      content.map(child => this.between() + child).join('') + (content.length > 0 ? this.between() : '')
    return this.tag(`${this.prefix}${name}`, attributes, inside)
  }

  /** An element that contains only text. */
  textElement(name: string, text: string): string {
    return this.tag(`${this.prefix}${name}`, {}, this.text(text))
  }

  /** An element that a reader of tracks ignores. */
  unknown(): string {
    return this.choose(fc.constantFrom, ...extensions)
  }

  private tag(name: string, attributes: Attributes, inside: string): string {
    const start = `<${name}${this.attributes(attributes)}${this.space()}`
    const isSelfClosed = inside === '' && this.choose(fc.boolean)
    return isSelfClosed ? `${start}/>` : `${start}>${inside}</${name}${this.space()}>`
  }

  private attributes(attributes: Attributes): string {
    const entries = Object.entries(attributes)
    const shuffled = this.choose(fc.shuffledSubarray<[string, string]>, entries, {
      minLength: entries.length,
    })
    return shuffled
      .map(([name, value]) => ` ${this.space()}${name}${this.space()}=${this.space()}${this.quoted(value)}`)
      .join('')
  }

  private quoted(value: string): string {
    const quote = this.choose(fc.constantFrom, '"', "'")
    return quote + this.escaped(value).replaceAll(quote, quote === '"' ? '&quot;' : '&apos;') + quote
  }

  /**
   * A text in up to two pieces. Each piece is plain text or CDATA, and between the pieces there may be a comment or
   * another part without meaning.
   */
  private text(text: string): string {
    const cut = this.choose(fc.nat, { max: text.length })
    const isPairCut = /[\ud800-\udbff]$/.test(text.slice(0, cut))
    const pieces = isPairCut ? [text] : [text.slice(0, cut), text.slice(cut)]
    return pieces.map(piece => this.piece(piece)).join(this.aside())
  }

  private piece(text: string): string {
    const canBeSection = text !== '' && !text.includes(']]>')
    return canBeSection && this.choose(fc.boolean) ? `<![CDATA[${text}]]>` : this.escaped(text)
  }

  /** A text whose markup characters are written as entities. One more character may be written as a numeric entity. */
  private escaped(text: string): string {
    const characters = [...text]
    const byNumber = this.choose(fc.nat, { max: 2 * characters.length })
    return characters
      .map((character, index) =>
        index === byNumber ? this.numbered(character) : (entityTexts[character] ?? character),
      )
      .join('')
  }

  private numbered(character: string): string {
    const code = character.codePointAt(0) ?? 0
    return this.choose(
      fc.constantFrom,
      `&#${code};`,
      `&#0${code};`,
      `&#x${code.toString(16)};`,
      `&#x${code.toString(16).toUpperCase()};`,
    )
  }

  private between(): string {
    return this.space() + this.aside() + this.space()
  }

  private aside(): string {
    return this.choose(fc.constantFrom, '', '', '', ...asides)
  }

  private space(): string {
    return this.choose(fc.constantFrom, ...spaces)
  }
}
