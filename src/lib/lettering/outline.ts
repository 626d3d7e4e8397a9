// Outlines of letters as the data of SVG paths, each point told from the one before: wherever they are put they stay the
// same, small numbers compress well, and a whole word is one path. PURE.
import type { PathCommand } from 'opentype.js'

/** @param grain what points are rounded to, and told in */
export function outlineOf(commands: readonly PathCommand[], grain = 1): string {
  const round = (value: number) => Math.round(value / grain)
  let start = { x: 0, y: 0 }
  let at = start
  return commands
    .map(command => {
      if (command.type === 'Z') {
        at = start
        return 'z'
      }
      const from = at
      at = { x: round(command.x), y: round(command.y) }
      if (command.type === 'M') start = at
      const end = [at.x - from.x, at.y - from.y]
      if (command.type === 'Q') {
        return `q${[round(command.x1) - from.x, round(command.y1) - from.y, ...end].join(' ')}`
      }
      // Typefaces have lines to where one is already.
      const isNowhere = command.type === 'L' && end.every(part => part === 0)
      return isNowhere ? '' : `${command.type.toLowerCase()}${end.join(' ')}`
    })
    .join('')
    .replaceAll(' -', '-')
}

const curve = /q-?\d+[ -]\d+ ?(-?\d+[ -]\d+)/g

/** The same out of straight lines, which is enough for an edge around it and takes half the time to draw. */
export const straightened = (outline: string) => outline.replaceAll(curve, 'l$1')
