// The administrator's attribution is HTML. We show its words and links, and never let it become elements.

export interface AttributionPart {
  text: string
  /** An http or https address. */
  href?: string
}

const link = /<a\s[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>([\s\S]*?)<\/a\s*>/gi
const tag = /<[^>]*>/g
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

/** The words of an attribution in order, links with their address. Other markup is dropped. */
export function attributionParts(html: string): AttributionPart[] {
  const parts: AttributionPart[] = []
  let position = 0
  for (const match of html.matchAll(link)) {
    parts.push({ text: plainText(html.slice(position, match.index)) })
    const text = plainText(match[4] ?? '')
    const href = plainText(match[1] ?? match[2] ?? match[3] ?? '').trim()
    parts.push(/^https?:\/\//i.test(href) ? { text, href } : { text })
    position = match.index + match[0].length
  }
  parts.push({ text: plainText(html.slice(position)) })
  return parts.filter(({ text }) => text !== '')
}

function plainText(html: string): string {
  return html
    .replaceAll(tag, '')
    .replaceAll(entity, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
}
