// Recognises passwords that an attacker would try first. The functions here are pure.

const commonWords =
  /pass(word|wort|wd)?|passwort|motdepasse|geheim|secret|welcome|willkommen|bienvenue|iloveyou|letmein|admin|login|hello|hallo|bonjour|sunshine|princess|dragon|monkey|football|trackhut/g

/** Keyboard rows, the alphabet and the digits, forwards and backwards. */
const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
]
  .concat('abcdefghijklmnopqrstuvwxyz', '01234567890')
  .flatMap(row => [row, [...row].reverse().join('')])

/**
 * Whether a password is only digits, or consists of little more than common words, keyboard rows, repeated
 * characters or facts known about the person.
 * @param known username, email address and the like
 */
export function isSimplePassword(password: string, known: readonly string[] = []): boolean {
  if (/^\d+$/.test(password)) return true
  const lowered = password.toLowerCase()
  const withoutKnown = partsOf(known).reduce((rest, part) => rest.replaceAll(part, ''), lowered)
  return new Set(withoutRows(withoutKnown.replaceAll(commonWords, ''))).size < 5
}

/** Splits known facts into words of at least three characters. `sam.rider@example.org` has four such words. */
function partsOf(known: readonly string[]): string[] {
  return known.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(part => part.length >= 3)
}

/** Replaces runs of four or more neighbouring characters of a row with their first character. */
function withoutRows(text: string): string {
  for (let start = 0; start + 4 <= text.length; start++) {
    const row = rows.find(row => row.includes(text.slice(start, start + 4)))
    if (row === undefined) continue
    let end = start + 4
    while (end < text.length && row.includes(text.slice(start, end + 1))) end++
    return withoutRows(text.slice(0, start + 1) + text.slice(end))
  }
  return text
}
