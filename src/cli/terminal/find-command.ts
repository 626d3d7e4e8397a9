// Finds commands by their words, and what they accept.
import { closestWord } from '../../lib/closest-word'
import type { Command } from './command'
import { commonOptions, type OptionName } from './options'
import { UsageError } from './usage-error'

/** The commands for people. */
export const visibleOf = (commands: readonly Command[]) => commands.filter(({ isInternal }) => !isInternal)

/** Finds a command by its words. Without words it is `serve`. FitTrackee's `clean_tokens` is accepted as well. */
export function findCommand(commands: readonly Command[], names: readonly string[]): Command | undefined {
  if (names.length === 0) return commands[0]
  return commands.find(({ name }) => {
    const count = name.split(' ').length
    return names.slice(0, count).join(' ').replaceAll('_', '-') === name
  })
}

/** The options of a command itself, without those that every command accepts. */
export const ownOptionsOf = ({ needs = [], takes = [], json }: Command): OptionName[] => [
  ...needs,
  ...takes,
  ...(json ? (['json'] as const) : []),
]

export const optionsOf = (command: Command): OptionName[] => [...ownOptionsOf(command), ...commonOptions]

/** Returns a command as it is typed, with its operand. */
export const called = ({ name, operand }: Command) => `trackhut ${name}${operand ? ` ${operand}` : ''}`

/** @returns the error for words that are no command; it names the nearest one */
export function unknownCommand(
  commands: readonly Command[],
  [first = '', second]: readonly string[],
): UsageError {
  const known = visibleOf(commands).map(({ name }) => name)
  const isGroup = known.some(name => name.startsWith(`${first} `))
  if (isGroup && second === undefined) return new UsageError(`'${first}' is not a command on its own.`, first)
  const meant = closestWord(`${first} ${second}`, known) ?? closestWord(first, known)
  return new UsageError(
    `There is no command '${isGroup ? `${first} ${second}` : first}'.${meant ? ` Did you mean '${meant}'?` : ''}`,
    isGroup ? first : '',
  )
}
