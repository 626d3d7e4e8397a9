// Writes the texts of `--help` from the table of commands.

import { inColumns } from '../../lib/columns'
import { fullVersion } from '../../platform/version'
import type { Command } from '../terminal/command'
import { exitStatuses } from '../terminal/exit-statuses'
import { called, findCommand, optionsOf, ownOptionsOf, visibleOf } from '../terminal/find-command'
import { commonOptions, describeOption, type OptionName, options } from '../terminal/options'

const terminalWidth = 80

/**
 * Returns the help for a command, a group of commands, or the whole program; null if no command or group has these
 * names.
 */
export function helpAbout(commands: readonly Command[], names: readonly string[]): string | null {
  const [first] = names
  const visible = visibleOf(commands)
  if (first === undefined) return helpOfAll(visible)
  const command = findCommand(visible, names)
  if (command) return helpOfCommand(command)
  const group = visible.filter(({ name }) => name.startsWith(`${first} `))
  return group.length > 0 ? helpOfGroup(group) : null
}

const helpOfAll = (visible: readonly Command[]) => `Trackhut ${fullVersion}

A workout tracker in one executable and one data directory.

${listCommands(visible)}

${listOptions(commonOptions)}

More about a command: trackhut help users create
The whole manual: trackhut man | man -l -
Settings: --port 8080, PORT=8080 or, in trackhut.toml of the data directory,
port = 8080. trackhut config shows all of them.
Commands work while the server runs, unless they say it has to be stopped.

Start here:
  trackhut
  trackhut users create sam --email sam@example.org --admin

${wrapped('Exit codes:', inList(exitStatuses.map(({ status, short }) => `${status} ${short}`)))}`

/** Adds commas between parts, and a full stop at the end. */
const inList = (parts: readonly string[]) =>
  parts.flatMap((part, index) => `${part}${index < parts.length - 1 ? ',' : '.'}`.split(' '))

const helpOfGroup = (group: readonly Command[]) => `${listCommands(group)}

More about a command: trackhut ${group[0]?.name} --help`

const helpOfCommand = (command: Command) => {
  const { summary, details, examples } = command
  return [
    usage(command),
    details ? `${summary}\n${details}` : summary,
    listOptions(optionsOf(command)),
    ...listFields(command),
    `Examples:\n${indented(examples)}`,
  ].join('\n\n')
}

/** Lists the names of what `--json` prints; the manual page explains them. */
function listFields({ json, isList }: Command): string[] {
  if (!json) return []
  const names = Object.keys(json).filter(name => !/[.[]/.test(name))
  return [wrapped(`--json prints ${isList ? 'a list of objects' : 'an object'} with`, inList(names))]
}

const usage = (command: Command) => {
  const { needs = [] } = command
  return wrapped(
    `Usage: ${called(command)}`,
    ownOptionsOf(command).map(name =>
      needs.includes(name) ? describeOption(name) : `[${describeOption(name)}]`,
    ),
  )
}

/** Breaks a line at the width of a terminal. */
function wrapped(start: string, parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    const line = text.slice(text.lastIndexOf('\n') + 1)
    return line.length + part.length < terminalWidth ? `${text} ${part}` : `${text}\n  ${part}`
  }, start)
}

const listCommands = (listed: readonly Command[]) =>
  indented(inColumns(listed.map(command => [called(command), command.summary])))

const listOptions = (names: readonly OptionName[]) =>
  indented(inColumns(names.map(name => [describeOption(name), options[name].meaning])))

const indented = (lines: readonly string[]) => lines.map(line => `  ${line}`).join('\n')
