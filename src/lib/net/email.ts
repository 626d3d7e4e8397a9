const maxLength = 254

/** True for one plain ASCII address, without display name or comments, and with no second address hidden in it. */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && /^[\w.+-]+@/.test(text) && isHost(text.slice(text.indexOf('@') + 1))
}

/** True for labels with single dots between them. A dot at the end would give a host a second spelling. */
function isHost(text: string): boolean {
  const names = text.split('.')
  return names.length > 1 && names.every(name => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(name))
}
