// The colours that the picker offers. Each has enough contrast with light and dark backgrounds.

export const colours = [
  { name: 'blue', value: '#3478c6' },
  { name: 'teal', value: '#0f8591' },
  { name: 'green', value: '#1f8a5b' },
  { name: 'olive', value: '#5e8a22' },
  { name: 'gold', value: '#a67c00' },
  { name: 'orange', value: '#c65a11' },
  { name: 'red', value: '#d64545' },
  { name: 'pink', value: '#c2407e' },
  { name: 'violet', value: '#7a5fc9' },
  { name: 'grey', value: '#6b7a8f' },
] as const

/**
 * Converts `#rgb` or `#rrggbb` to `#rrggbb` in lower case, which is the only form that `<input type="color">` accepts.
 */
export function sixDigits(colour: string): string {
  const long = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  return long.toLowerCase()
}
