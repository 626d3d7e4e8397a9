/** Splits a text into glyphs in drawing order: left to right. Right-to-left text is reversed. Pure: no I/O. */

/**
 * Matches single characters, and pairs that are drawn as one glyph in Thai: a vowel above its consonant with the tone
 * mark above it, or a tone mark below the ring of a vowel.
 */
const oneAboveOther = /[\u0e31\u0e34-\u0e37][\u0e48-\u0e4c]|[\u0e48-\u0e4b]\u0e33|./gsu

const fromTheRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * Splits a text into its glyphs. The text must have a single direction: right-to-left text with numbers or
 * left-to-right words is not supported.
 */
export function drawingOrder(text: string): string[] {
  if (!fromTheRight.test(text)) return text.match(oneAboveOther) ?? []
  return joined(Array.from(text)).toReversed()
}

/** Presentation forms of an Arabic letter: isolated, final, initial, medial. Some letters have only the first two. */
type Forms = string[]

/**
 * Reads the presentation forms of all letters from Unicode, which lists them as separate characters, always in the
 * order of `Forms`.
 */
function readForms(): ReadonlyMap<string, Forms> {
  const forms = new Map<string, Forms>()
  for (let code = 0xfb50; code <= 0xfefc; code++) {
    // Skip the forms of the Uighur alef maksura.
    if (code === 0xfbe8 || code === 0xfbe9) continue
    const form = String.fromCharCode(code)
    const letter = form.normalize('NFKC')
    if (letter === form || letter.includes(' ') || letter.length > 2) continue
    forms.set(letter, [...(forms.get(letter) ?? []), form])
  }
  return forms
}

const formsOf = readForms()

function joined(letters: readonly string[]): string[] {
  const drawn: string[] = []
  let isJoined = false
  for (let at = 0; at < letters.length; at++) {
    const [letter = '', next = ''] = [letters[at], letters[at + 1]]
    // The letters lam and alef are joined to one glyph.
    const pair = letter === 'ل' ? formsOf.get(letter + next) : undefined
    const forms = pair ?? formsOf.get(letter) ?? [letter]
    if (pair) at++
    const following = formsOf.get(letters[at + 1] ?? '') ?? []
    const joinsNext = forms.length === 4 && following.length > 1
    const joinsLast = isJoined && forms.length > 1
    drawn.push(forms[(joinsNext ? 2 : 0) + (joinsLast ? 1 : 0)] ?? letter)
    isJoined = joinsNext
  }
  return drawn
}
