/**
 * A cache of element names. Documents repeat few names, mostly in the same order, so the cache stores for each name
 * which name followed it. The reader first checks whether the same name follows again (`guess`). It parses the name
 * only if another name follows (`learn`).
 */
import { isSpace } from './xml-syntax'

/** Names that can modify JavaScript objects if they are used as keys. Recorders do not write them. */
const dangerousNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export interface ElementName {
  readonly qualified: string
  /** The name without its prefix. */
  readonly local: string
  readonly isDangerous: boolean
  /** The name of the element that followed the last element of this name. */
  next: ElementName | null
}

/**
 * Maximum number of names in the cache. Recorders use far fewer names, but in a crafted document every name may be
 * different.
 */
const maxKnown = 256

const greaterThan = 0x3e
const slash = 0x2f

export class ElementNames {
  private readonly known = new Map<string, ElementName>()
  private last = nameOf('')

  /** Returns the expected name if the text at `at` is exactly this name; otherwise null. */
  guess(text: string, at: number): ElementName | null {
    const { next } = this.last
    if (!next || !text.startsWith(next.qualified, at)) return null
    const behind = text.charCodeAt(at + next.qualified.length)
    if (behind !== greaterThan && behind !== slash && !isSpace(behind)) return null
    this.last = next
    return next
  }

  /** Looks up or adds a name. @param qualified a name that `guess` did not return */
  learn(qualified: string): ElementName {
    const name = this.known.get(qualified) ?? nameOf(qualified)
    if (this.known.size < maxKnown) this.known.set(name.qualified, name)
    this.last.next = name
    this.last = name
    return name
  }
}

/** Parses a name. The text is copied, because a slice would keep the whole document in memory. */
function nameOf(part: string): ElementName {
  const qualified = Array.from(part).join('')
  const local = qualified.slice(qualified.indexOf(':') + 1)
  return { qualified, local, isDangerous: dangerousNames.has(local), next: null }
}
