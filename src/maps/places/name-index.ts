// Finds places by a prefix of their name or of one of its words, ignoring case and accents. Does no I/O.

/** An index of names: all names in one text, and their words, sorted by their first two letters. */
export interface NameIndex {
  /** Normalised names (`foldName`) as UTF-8, one after the other. */
  text: Uint8Array
  /** Offset of each name in the text. The last entry is the end of the last name. */
  starts: Uint32Array
  /**
   * The words of all names, sorted by their first two letters. Each word is stored as index of the name × 256 + offset
   * of the word in the name.
   */
  words: Uint32Array
  /** Start in `words` for each combination of two first letters. */
  pairs: Uint32Array
}

/** Number of kinds of letters that the index distinguishes: none, a to z, 0 to 9, and all others together. */
const kinds = 38
const [none, other] = [0, kinds - 1]

function kindOf(byte: number | undefined): number {
  if (byte === undefined || byte === space) return none
  if (byte >= 0x61 && byte <= 0x7a) return byte - 0x60
  return byte >= 0x30 && byte <= 0x39 ? byte - 0x30 + 27 : other
}

const space = 0x20

/** Replacements for letters that look like a base letter with a mark, but that Unicode does not decompose. */
const baseLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ə: 'e',
}

/**
 * Normalizes a name: lower case without accents, with single spaces between words: `Saint-Étienne` becomes `saint
 * etienne`.
 */
export function foldName(text: string): string {
  const small = text.toLowerCase()
  // Most names are already normalised.
  return /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(small) ? small : foldAny(small)
}

const foldAny = (small: string): string =>
  small
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðþłħıə]/g, letter => baseLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Number of names that are indexed before a pause. Indexing them takes about one millisecond. */
const stretch = 500

/** Maximum number of indexed bytes of a name. */
const maxBytes = 255

/**
 * Builds the index of all names.
 * @param namesOf returns the names from the index `from` to before the index `to`
 * @param pause function that is awaited regularly, so that the server can handle other requests
 */
export async function indexNames(
  count: number,
  namesOf: (from: number, to: number) => string[],
  pause: () => Promise<void>,
): Promise<NameIndex> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const starts = new Uint32Array(count + 1)
  const amounts = new Uint32Array(kinds * kinds + 1)
  for (let from = 0; from < count; from += stretch) {
    for (const [at, name] of namesOf(from, Math.min(count, from + stretch)).entries()) {
      const bytes = encoder.encode(foldName(name)).subarray(0, maxBytes)
      parts.push(bytes)
      starts[from + at + 1] = (starts[from + at] ?? 0) + bytes.length
      forEachWord(bytes, (pair: number) => {
        amounts[pair + 1] = (amounts[pair + 1] ?? 0) + 1
      })
    }
    await pause()
  }
  const pairs = amounts
  for (let pair = 1; pair < pairs.length; pair++) pairs[pair] = (pairs[pair] ?? 0) + (pairs[pair - 1] ?? 0)
  const text = new Uint8Array(starts[count] ?? 0)
  const words = new Uint32Array(pairs.at(-1) ?? 0)
  const next = pairs.slice()
  for (const [name, bytes] of parts.entries()) {
    text.set(bytes, starts[name])
    forEachWord(bytes, (pair, offset) => {
      const place = next[pair] ?? 0
      words[place] = name * 256 + offset
      next[pair] = place + 1
    })
    if (name % stretch === 0) await pause()
  }
  return { text, starts, words, pairs }
}

function forEachWord(name: Uint8Array, look: (pair: number, offset: number) => void) {
  for (let at = 0; at < name.length; at++) {
    if (at === 0 || name[at - 1] === space) look(kindOf(name[at]) * kinds + kindOf(name[at + 1]), at)
  }
}

/**
 * Calls `look` for every word that begins with the text. Its parameters are the index of the name, whether the word is
 * the first one, and whether the text is the whole name.
 */
export function forEachMatch(
  { text, starts, words, pairs }: NameIndex,
  query: string,
  look: (name: number, isFirst: boolean, isWhole: boolean) => void,
) {
  const wanted = new TextEncoder().encode(foldName(query))
  if (wanted.length === 0) return
  const first = kindOf(wanted[0]) * kinds
  const second = kindOf(wanted[1])
  // A single letter matches all pairs of letters that begin with it.
  const [from, to] = wanted.length === 1 ? [first, first + kinds] : [first + second, first + second + 1]
  for (let at = pairs[from] ?? 0; at < (pairs[to] ?? 0); at++) {
    const word = words[at] ?? 0
    const name = word >>> 8
    const offset = word & 255
    const start = (starts[name] ?? 0) + offset
    const end = starts[name + 1] ?? 0
    if (start + wanted.length > end || !beginsWith(text, start, wanted)) continue
    look(name, offset === 0, offset === 0 && start + wanted.length === end)
  }
}

function beginsWith(text: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) {
    if (text[start + at] !== wanted[at]) return false
  }
  return true
}
