const maxLength = 254

/** True if a text is a single plain ASCII address. Display names, comments and further addresses are refused. */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && /^[\w.+-]+@/.test(text) && isHost(text.slice(text.indexOf('@') + 1))
}

/**
 * True for a host name: labels that are separated by single dots. A dot at the end is refused, because one host would
 * then have two spellings.
 */
function isHost(text: string): boolean {
  const names = text.split('.')
  return names.length > 1 && names.every(name => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(name))
}
