import type { Report } from './command'
import type { OptionValues } from './options'

/**
 * Returns what a command prints to standard output: text for people, JSON for programs. With `--quiet` it is nothing,
 * unless something was left out.
 */
export function printReport(output: string | Report, { json, quiet }: OptionValues): string {
  if (typeof output === 'string') return output
  if (quiet && output.isWhole !== false) return ''
  return json ? JSON.stringify(output.json, null, 2) : output.text
}
