// Colours to choose from: each stands out on light and on dark paper.

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

/** `#rgb` or `#rrggbb` as `#rrggbb` in lower case, the only form that a colour field takes. */
export function sixDigits(colour: string): string {
  const long = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  return long.toLowerCase()
}
