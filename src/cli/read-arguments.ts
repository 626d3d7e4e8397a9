// Parses a command line into a command, its options and its operand.

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { closestWord } from '../lib/closest-word'
import { keysOf } from '../lib/keys'
import { messageOf } from '../lib/thrown'
import { flagOf } from '../platform/settings/names'
import { settings } from '../platform/settings/table/settings'
import { commands } from './commands'
import type { Command } from './terminal/command'
import { commonOptions, describeOption, type OptionValues, options } from './terminal/options'
import { UsageError } from './terminal/usage-error'

interface Arguments {
  options: OptionValues
  /** Values of settings, by the name of their option. */
  flags: Record<string, string>
  /** The words that are not options. */
  names: string[]
}

/** Parses the arguments. @throws UsageError if an option does not exist, or lacks its value */
export function readArguments(args: string[]): Arguments {
  requireKnownOptions(args)
  try {
    const { values, positionals } = parseArgs({
      args,
      options: allOptions,
      allowPositionals: true,
    })
    const isOption = ([name]: [string, unknown]) => Object.hasOwn(options, name)
    const entries = Object.entries(values)
    const flags = entries.filter(entry => !isOption(entry)).map(([name, value]) => [name, String(value)])
    return {
      options: Object.fromEntries(
        entries.filter(isOption).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
      ),
      flags: Object.fromEntries(flags),
      names: positionals,
    }
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

/** All options as `parseArgs` takes them. Every command accepts all settings as options. */
const allOptions: NonNullable<ParseArgsConfig['options']> = {
  ...Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { ...option, type: 'value' in option ? ('string' as const) : ('boolean' as const) },
    ]),
  ),
  ...Object.fromEntries(
    settings
      .filter(({ key }) => key !== 'dataDir')
      .map(setting => [flagOf(setting), { type: 'string' as const }]),
  ),
}

function requireKnownOptions(args: string[]) {
  const { tokens } = parseArgs({
    args,
    options: allOptions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(allOptions, token.name)) continue
    const meant = closestWord(token.name, Object.keys(allOptions))
    throw new UsageError(`There is no option ${token.rawName}.${meant ? ` Did you mean --${meant}?` : ''}`)
  }
}

/**
 * Finds the command and its operand.
 * @throws UsageError if the command does not exist, or has missing or extra options or operands
 */
export function requireCommand({ names, options: given }: Arguments): { command: Command; operand: string } {
  const command = findCommand(names)
  if (!command) throw unknownCommand(names)
  const { name: commandName, needs = [], takes = [] } = command
  const operands = names.slice(commandName.split(' ').length)
  requireOperands(command, operands)
  const known = [...needs, ...takes, ...commonOptions]
  const foreign = keysOf(given).find(name => !known.includes(name))
  if (foreign) throw new UsageError(`'${commandName}' does not take --${foreign}.`, commandName)
  const missing = needs.find(name => given[name] === undefined)
  if (missing) throw new UsageError(`'${commandName}' needs ${describeOption(missing)}.`, commandName)
  return { command, operand: operands[0] ?? '' }
}

function requireOperands({ name, operand }: Command, given: string[]) {
  const isOptional = operand?.startsWith('[')
  if (given.length === (operand ? 1 : 0) || (isOptional && given.length === 0)) return
  const needed = isOptional ? `takes one ${operand} at most` : `needs one ${operand}`
  throw new UsageError(operand ? `'${name}' ${needed}.` : `'${name}' takes no names.`, name)
}

/** Finds a command by its words. Without words it is `serve`. FitTrackee's `clean_tokens` is accepted as well. */
export function findCommand(names: string[]): Command | undefined {
  if (names.length === 0) return commands[0]
  return commands.find(({ name }) => {
    const count = name.split(' ').length
    return names.slice(0, count).join(' ').replaceAll('_', '-') === name
  })
}

function unknownCommand([first = '', second]: string[]): UsageError {
  const known = commands.filter(({ isInternal }) => !isInternal).map(({ name }) => name)
  const isGroup = known.some(name => name.startsWith(`${first} `))
  if (isGroup && second === undefined) return new UsageError(`'${first}' is not a command on its own.`, first)
  const meant = closestWord(`${first} ${second}`, known) ?? closestWord(first, known)
  return new UsageError(
    `There is no command '${isGroup ? `${first} ${second}` : first}'.${meant ? ` Did you mean '${meant}'?` : ''}`,
    isGroup ? first : '',
  )
}
