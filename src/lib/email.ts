const maxLength = 254

/** One plain ASCII address: no display name, no comments, no second address hidden in the first. */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && /^[\w.+-]+@[a-zA-Z0-9-]+\.[a-zA-Z0-9.-]+$/.test(text)
}
