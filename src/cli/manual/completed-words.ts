// What completion offers, the same for every shell.
import { keysOf } from '../../lib/keys'
import { flagOf } from '../../platform/settings/names'
import { settings } from '../../platform/settings/table/settings'
import type { Command } from '../terminal/command'
import { optionsOf, visibleOf } from '../terminal/find-command'
import { type OptionName, optionNamed, options } from '../terminal/options'

/** What completion offers for a value: files, folders, one of some words, or nothing. */
export type Offer = 'files' | 'folders' | readonly string[]

export interface CompletedOption {
  /** Without dashes. */
  name: string
  short: string | null
  /** Placeholder of the value; null if the option has none. */
  value: string | null
  offer: Offer
  meaning: string
}

interface CompletedCommand {
  name: string
  summary: string
  options: CompletedOption[]
  /** What is offered for the operand; nothing if it is empty. */
  offer: Offer
}

/** A word at which command lines divide: the first words of commands, and the second ones below `users` and others. */
interface NextWord {
  /** The words before it, such as `users`; empty for the first word. */
  before: string
  word: string
  summary: string
}

export interface Words {
  commands: CompletedCommand[]
  nextWords: NextWord[]
  /** Options that take a value, with what is offered for it. */
  valued: CompletedOption[]
}

export function describeWords(all: readonly Command[]): Words {
  const commands = visibleOf(all)
  const described = commands.map(command => ({
    name: command.name,
    summary: command.summary,
    options: [
      ...optionsOf(command).map(describeOption),
      ...(command.offersSettings ? describedSettings : []),
    ],
    offer: command.operands ?? offerFor(command.operand),
  }))
  const known = [...keysOf(options).map(describeOption), ...describedSettings]
  return {
    commands: [...described, describeBare(commands)],
    nextWords: listNextWords(commands),
    valued: known.filter(({ value }) => value !== null),
  }
}

/** The bare `trackhut` starts the server, and takes what `serve` takes: its name is empty. */
function describeBare(commands: readonly Command[]): CompletedCommand {
  const [serve] = commands
  const taken = serve ? optionsOf(serve).map(describeOption) : []
  return { name: '', summary: '', options: [...taken, ...describedSettings], offer: [] }
}

function describeOption(name: OptionName): CompletedOption {
  const { short = null, value = null, choices, meaning } = optionNamed(name)
  return { name, short, value, offer: choices ?? offerFor(value ?? undefined), meaning }
}

const describedSettings: CompletedOption[] = settings
  .filter(({ key }) => key !== 'dataDir')
  .map(setting => ({
    name: flagOf(setting),
    short: null,
    value: 'VALUE',
    offer: [],
    meaning: `The setting ${setting.name}.`,
  }))

function offerFor(placeholder = ''): Offer {
  if (/FILE/.test(placeholder)) return 'files'
  return placeholder === 'DIR' ? 'folders' : []
}

/** Lists what can follow: `help` is followed by every command again. */
function listNextWords(commands: readonly Command[]): NextWord[] {
  const words = commands.flatMap(({ name, summary }) => {
    const [first = '', second] = name.split(' ')
    if (second === undefined) return [{ before: '', word: first, summary }]
    const group = commands.filter(other => other.name.startsWith(`${first} `))
    const isOnItsOwn = commands.some(other => other.name === first)
    const ofGroup = {
      before: '',
      word: first,
      summary: group.map(each => each.name.split(' ')[1]).join(', '),
    }
    return [
      ...(isOnItsOwn || group[0]?.name !== name ? [] : [ofGroup]),
      { before: first, word: second, summary },
    ]
  })
  return [...words, ...words.map(each => ({ ...each, before: `help ${each.before}`.trimEnd() }))]
}
