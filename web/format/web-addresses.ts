// Finds URLs in texts written by users. The functions here are pure.

interface TextPart {
  text: string
  /** The URL; `null` for plain text. */
  address: string | null
}

/** Splits a text into URLs and the parts between them. All parts joined are the original text. */
export function findAddresses(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const address = withoutPunctuation(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), address: null })
    parts.push({ text: address, address: new URL(address).href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), address: null })
  return parts
}

/** Removes punctuation from the end of a URL. A closing bracket stays if it was opened inside the URL. */
function withoutPunctuation(address: string): string {
  const count = (bracket: string) => address.split(bracket).length - 1
  let unopened = count(')') - count('(')
  let end = address.length
  while (end > 0) {
    const last = address[end - 1] ?? ''
    if (!/[.,;:!?)\]}'*_]/.test(last) || (last === ')' && unopened <= 0)) break
    if (last === ')') unopened -= 1
    end -= 1
  }
  return address.slice(0, end)
}
