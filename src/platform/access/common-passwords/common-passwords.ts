// Recognises the passwords that others try first, without asking anybody on the internet.
import { readFileSync } from 'node:fs'
import file from './common-passwords.gen.bin' with { type: 'file' }
import { isPacked, startOfHash } from './packed-hashes'

/** What is known about the person. A password that consists of it is found at once. */
export interface KnownFacts {
  username?: string | undefined
  email?: string | undefined
}

/** Longer parts are not looked for, so that a long password takes no time. */
const maxPart = 64

/** A repeated part of at most this length is as easy to find as the part itself. */
const maxRepeated = 4

/**
 * Whether a password is one of the 10,000 most common ones, repeats something short or common, or is the name or the
 * address of the person or `trackhut`, also with digits and signs around it.
 */
export function isCommonPassword(password: string, known: KnownFacts = {}): boolean {
  const lowered = password.normalize('NFKC').toLowerCase()
  const part = repeatedPart(lowered)
  if ([...part].length <= maxRepeated) return true
  const tried = new Set([lowered, part])
  const list = readFileSync(file)
  if ([...tried].some(word => isPacked(list, startOfHash(word)))) return true
  const own = ownWords(known)
  return [...tried].some(word => own.has(word) || own.has(bare(word)))
}

/** Returns the shortest text that yields the whole if it is repeated; the last time it may be cut off. */
function repeatedPart(text: string): string {
  const characters = [...text]
  for (let length = 1; length <= Math.min(characters.length / 2, maxPart); length++) {
    if (characters.every((character, at) => character === characters[at % length])) {
      return characters.slice(0, length).join('')
    }
  }
  return text
}

/** Without the digits and signs before and after it, which people add because a rule asks for them. */
function bare(text: string): string {
  const characters = [...text]
  const isLetter = (character: string) => /\p{L}/u.test(character)
  return characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1).join('')
}

function ownWords({ username = '', email = '' }: KnownFacts): Set<string> {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@')
  const words = ['trackhut', username.toLowerCase(), email.toLowerCase(), mailbox, host]
  const all = words.flatMap(word => [word, bare(word)])
  return new Set(all.filter(word => word !== ''))
}
