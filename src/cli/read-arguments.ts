// Parses a command line into a command, its options and its operand.

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { closestWord } from '../lib/closest-word'
import { keysOf } from '../lib/keys'
import { messageOf } from '../lib/thrown'
import { flagOf } from '../platform/settings/names'
import { settings } from '../platform/settings/table/settings'
import { commands } from './commands'
import type { Command } from './terminal/command'
import { findCommand, optionsOf, unknownCommand } from './terminal/find-command'
import { describeOption, type OptionValues, options } from './terminal/options'
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

/** Options that the settings have: every command accepts them. */
const settingFlags = Object.keys(allOptions).filter(name => !Object.hasOwn(options, name))

/** @throws UsageError for the first option that does not exist; it names the nearest that the command accepts */
function requireKnownOptions(args: string[]) {
  const { tokens, positionals } = parseArgs({
    args,
    options: allOptions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(allOptions, token.name)) continue
    const command = findCommand(commands, positionals)
    const accepted = command ? [...optionsOf(command), ...settingFlags] : Object.keys(allOptions)
    throw new UsageError(`There is no option ${token.rawName}.${suggest(token.name, accepted)}`)
  }
}

/** Returns a question that names the nearest option, if one is near. */
function suggest(name: string, accepted: readonly string[]): string {
  const meant = closestWord(name, accepted)
  return meant ? ` Did you mean --${meant}?` : ''
}

/**
 * Finds the command and its operand.
 * @throws UsageError if the command does not exist, or has missing or extra options or operands
 */
export function requireCommand({ names, options: given }: Arguments): { command: Command; operand: string } {
  const command = findCommand(commands, names)
  if (!command) throw unknownCommand(commands, names)
  const { name: commandName, needs = [] } = command
  const operands = names.slice(commandName.split(' ').length)
  requireOperands(command, operands)
  const accepted = optionsOf(command)
  const foreign = keysOf(given).find(name => !accepted.includes(name))
  if (foreign) {
    const meant = suggest(foreign, accepted)
    throw new UsageError(`'${commandName}' does not take --${foreign}.${meant}`, commandName)
  }
  const missing = needs.find(name => given[name] === undefined)
  if (missing) throw new UsageError(`'${commandName}' needs ${describeOption(missing)}.`, commandName)
  return { command, operand: operands.join(' ') }
}

function requireOperands({ name, operand, operands, hasManyWords }: Command, given: string[]) {
  const isOptional = operand?.startsWith('[')
  const isEnough = given.length > 0 ? operand !== undefined : operand === undefined || isOptional
  if (!isEnough || (given.length > 1 && !hasManyWords)) {
    const needed = isOptional ? `takes one ${operand} at most` : `needs one ${operand}`
    throw new UsageError(operand ? `'${name}' ${needed}.` : `'${name}' takes no names.`, name)
  }
  const [word] = given
  if (word === undefined || operands === undefined || operands.includes(word)) return
  const meant = closestWord(word, operands)
  throw new UsageError(
    `'${name}' knows ${operands.join(', ')}, and no '${word}'.${meant ? ` Did you mean '${meant}'?` : ''}`,
    name,
  )
}
