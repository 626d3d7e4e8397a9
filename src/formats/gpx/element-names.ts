/**
 * The names of elements, which are the same few over and over, mostly in the same order: each is read as a name once, and
 * from then on compared with the one that came after the same element before.
 */
import { isSpace } from './xml-syntax'

/** These change every JavaScript object where somebody takes them for keys. No recorder has elements of such names. */
const dangerousNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export interface ElementName {
  readonly qualified: string
  /** Without its prefix. */
  readonly local: string
  readonly isDangerous: boolean
  /** What the element after it was called the last time. */
  next: ElementName | null
}

/** No recorder has more; a document may be made of nothing else. */
const mostKnown = 256

const greaterThan = 0x3e
const slash = 0x2f

export class ElementNames {
  private readonly known = new Map<string, ElementName>()
  private last = nameOf('')

  /** The name at a place of the text if it is the one that is expected there, and ends there; null otherwise. */
  guess(text: string, at: number): ElementName | null {
    const { next } = this.last
    if (!next || !text.startsWith(next.qualified, at)) return null
    const behind = text.charCodeAt(at + next.qualified.length)
    if (behind !== greaterThan && behind !== slash && !isSpace(behind)) return null
    this.last = next
    return next
  }

  /** @param qualified a name that was not expected */
  learn(qualified: string): ElementName {
    const name = this.known.get(qualified) ?? nameOf(qualified)
    if (this.known.size < mostKnown) this.known.set(name.qualified, name)
    this.last.next = name
    this.last = name
    return name
  }
}

/** As a text of its own: a part of the document would keep all of it. */
function nameOf(part: string): ElementName {
  const qualified = Array.from(part).join('')
  const local = qualified.slice(qualified.indexOf(':') + 1)
  return { qualified, local, isDangerous: dangerousNames.has(local), next: null }
}
