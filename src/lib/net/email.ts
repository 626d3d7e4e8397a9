const maxLength = 254

/** One plain ASCII address: no display name, no comments, no second address hidden in the first. */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && /^[\w.+-]+@/.test(text) && isHost(text.slice(text.indexOf('@') + 1))
}

/** Labels between single dots, no dot at the end, so that a host has only one spelling. */
function isHost(text: string): boolean {
  const names = text.split('.')
  return names.length > 1 && names.every(name => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(name))
}
