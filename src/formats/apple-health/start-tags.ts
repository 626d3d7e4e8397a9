// Streams the start tags of Apple Health's export, which may have gigabytes. No tree is built, and only a small part of
// the text is in memory. The reader is lenient: it ignores the document type at the beginning of the file, because some
// of Apple's exports do not follow the XML standard.
import { decodeReferences } from '../gpx/xml-syntax'

export interface StartTag {
  /** Name of the tag. The name of an end tag begins with a slash. */
  name: string
  isEmpty: boolean
  attributes: ReadonlyMap<string, string>
}

/**
 * Maximum number of characters of a tag. The longest real tags contain descriptions of devices, of some hundred
 * characters.
 */
const maxTag = 64 * 1024

const attributeSyntax = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const tagSyntax = /<(\/?[\w:.-]+)(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/y

/**
 * Yields the tags that begin with one of the texts in `wanted`, such as `<Workout ` or `</Workout>`.
 * @returns whether the document is complete: false if a wanted tag is broken, or the root element does not end
 */
export async function* startTags(
  pieces: AsyncIterable<Uint8Array>,
  wanted: readonly string[],
): AsyncGenerator<StartTag, boolean> {
  const decoder = new TextDecoder()
  const longest = Math.max(...wanted.map(({ length }) => length))
  let [text, ending] = ['', '']
  let isWhole = true
  for await (const piece of pieces) {
    const read = decoder.decode(piece, { stream: true })
    ending = (ending + read).slice(-100)
    text += read
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      at = start === -1 ? text.length : start
      if (text.length - at < longest) break
      const tag = wanted.some(beginning => text.startsWith(beginning, at)) ? readTag(text, at) : undefined
      if (tag) yield tag.read
      if (tag === null && text.length - at <= maxTag) break
      if (tag === null) isWhole = false
      at = tag?.end ?? at + 1
    }
    text = text.slice(at)
  }
  return isWhole && /<\/HealthData\s*>\s*$/.test(ending)
}

/** Reads the tag at `start`. Returns null if the tag has no end. */
function readTag(text: string, start: number): { read: StartTag; end: number } | null {
  tagSyntax.lastIndex = start
  const [tag, name = ''] = tagSyntax.exec(text) ?? []
  if (tag === undefined) return null
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single] of tag.slice(name.length + 1).matchAll(attributeSyntax)) {
    attributes.set(key, decodeReferences(double ?? single ?? ''))
  }
  return { read: { name, attributes, isEmpty: tag.endsWith('/>') }, end: start + tag.length }
}
