// Tells if a password is one of the first that somebody would try. Pure.

const commonWords =
  /pass(word|wort|wd)?|passwort|motdepasse|geheim|secret|welcome|willkommen|bienvenue|iloveyou|letmein|admin|login|hello|hallo|bonjour|sunshine|princess|dragon|monkey|football|trackhut/g

/** Rows of keys, forwards and backwards, the alphabet and the digits. */
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
 * True for a password that is hardly more than a common word, a row of keys, a few characters over and over, a number
 * such as a date, or what is known about the person.
 * @param known username, mail address and the like
 */
export function isSimplePassword(password: string, known: readonly string[] = []): boolean {
  if (/^\d+$/.test(password)) return true
  const lowered = password.toLowerCase()
  const withoutKnown = partsOf(known).reduce((rest, part) => rest.replaceAll(part, ''), lowered)
  return new Set(withoutRows(withoutKnown.replaceAll(commonWords, ''))).size < 5
}

/** Every word of three characters or more: `sam.rider@example.org` is five parts. */
function partsOf(known: readonly string[]): string[] {
  return known.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(part => part.length >= 3)
}

/** Four characters or more in the order of a row become one. */
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
