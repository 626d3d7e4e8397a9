// From the words of a command line to a command and what it was given.
import { parseArgs } from 'node:util'
import { nearest } from '../lib/closest-word'
import { type Command, commands } from './commands'
import { commonOptions, describeOption, type OptionName, type OptionValues, options } from './terminal/options'
import { UsageError } from './terminal/usage-error'

export interface Words {
  options: OptionValues
  /** Those that belong to no option. */
  names: string[]
}

/** @throws UsageError for an option that does not exist, or lacks its value */
export function readWords(args: string[]): Words {
  requireKnownOptions(args)
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { options: values, names: positionals }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function requireKnownOptions(args: string[]) {
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue
    const meant = nearest(token.name, Object.keys(options))
    throw new UsageError(`There is no option ${token.rawName}.${meant ? ` Did you mean --${meant}?` : ''}`)
  }
}

/**
 * The command the words name, and its operand.
 * @throws UsageError for no command, or one that is given too much or too little
 */
export function requireCommand({ names, options: given }: Words): { command: Command; operand: string } {
  const command = findCommand(names)
  if (!command) throw unknownCommand(names)
  const { words, needs = [], takes = [] } = command
  const operands = names.slice(words.split(' ').length)
  requireOperands(command, operands)
  const known = [...needs, ...takes, ...commonOptions]
  const foreign = (Object.keys(given) as OptionName[]).find(name => !known.includes(name))
  if (foreign) throw new UsageError(`'${words}' does not take --${foreign}.`, words)
  const missing = needs.find(name => given[name] === undefined)
  if (missing) throw new UsageError(`'${words}' needs ${describeOption(missing)}.`, words)
  return { command, operand: operands[0] ?? '' }
}

function requireOperands({ words, operand }: Command, given: string[]) {
  const isOptional = operand?.startsWith('[')
  if (given.length === (operand ? 1 : 0) || (isOptional && given.length === 0)) return
  const needed = isOptional ? `takes one ${operand} at most` : `needs one ${operand}`
  throw new UsageError(operand ? `'${words}' ${needed}.` : `'${words}' takes no names.`, words)
}

/** Without any names, serving is meant. FitTrackee writes `clean_tokens`. */
export function findCommand(names: string[]): Command | undefined {
  if (names.length === 0) return commands[0]
  return commands.find(({ words }) => {
    const count = words.split(' ').length
    return names.slice(0, count).join(' ').replaceAll('_', '-') === words
  })
}

function unknownCommand([first = '', second]: string[]): UsageError {
  const known = commands.filter(({ isInternal }) => !isInternal).map(({ words }) => words)
  const isGroup = known.some(words => words.startsWith(`${first} `))
  if (isGroup && second === undefined) return new UsageError(`'${first}' alone is no command.`, first)
  const meant = nearest(`${first} ${second}`, known) ?? nearest(first, known)
  return new UsageError(
    `There is no command '${isGroup ? `${first} ${second}` : first}'.${meant ? ` Did you mean '${meant}'?` : ''}`,
    isGroup ? first : '',
  )
}
