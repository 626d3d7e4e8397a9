// Parses an attribution in HTML, which an administrator entered, into texts and links, so that its markup never becomes
// elements of the page.

export interface AttributionPart {
  text: string
  /** A URL with http or https. */
  href?: string
}

const hrefAttribute = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const entity = /&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos|nbsp|copy));/gi
const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
}

/** Splits an attribution into its texts in order. A link becomes a text with a URL; other markup is dropped. */
export function attributionParts(html: string): AttributionPart[] {
  const parts: AttributionPart[] = [{ text: '' }]
  const last = () => parts.at(-1)!
  let address: string | null = null
  const [before = '', ...pieces] = html.split('<')
  last().text += before
  for (const piece of pieces) {
    const end = piece.indexOf('>')
    const [tag, text] = end < 0 ? ['', `<${piece}`] : [piece.slice(0, end), piece.slice(end + 1)]
    if (/^a\s/i.test(tag)) {
      address = addressIn(tag)
      parts.push({ text })
    } else if (/^\/a\s*$/i.test(tag)) {
      // The URL is added when the end tag is found, so a link without an end tag stays plain text.
      if (address !== null) last().href = address
      address = null
      parts.push({ text })
    } else last().text += text
  }
  return parts.map(part => ({ ...part, text: plainText(part.text) })).filter(({ text }) => text !== '')
}

/** The URL of a link; `null` unless it begins with http or https. */
function addressIn(tag: string): string | null {
  const [, ...values] = hrefAttribute.exec(tag) ?? []
  const address = plainText(values.find(value => value !== undefined) ?? '').trim()
  return /^https?:\/\//i.test(address) ? address : null
}

function plainText(html: string): string {
  return html.replaceAll(entity, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
