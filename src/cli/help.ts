// Writes the texts of `--help` from the table of commands.

import { inColumns } from '../lib/columns'
import { fullVersion } from '../platform/version'
import { commands } from './commands'
import { findCommand } from './read-arguments'
import type { Command } from './terminal/command'
import { commonOptions, describeOption, type OptionName, options } from './terminal/options'

const terminalWidth = 80

const visible = commands.filter(({ isInternal }) => !isInternal)

/**
 * Returns the help for a command, a group of commands, or the whole program; null if no command or group has these
 * names.
 */
export function helpAbout(names: string[]): string | null {
  const [first] = names
  if (first === undefined) return helpOfAll()
  const command = findCommand(names)
  if (command) return helpOfCommand(command)
  const group = visible.filter(({ name }) => name.startsWith(`${first} `))
  return group.length > 0 ? helpOfGroup(group) : null
}

const helpOfAll = () => `Trackhut ${fullVersion}

A workout tracker in one executable and one data directory.

${listCommands(visible)}

${listOptions(commonOptions)}

More about a command: trackhut users create --help
Settings: --port 8080, PORT=8080 or, in trackhut.toml of the data directory,
port = 8080. trackhut config shows all of them.
Commands work while the server runs, unless they say it has to be stopped.

Start here:
  trackhut
  trackhut users create sam --email sam@example.org --admin

Exit codes: 0 done, 1 refused, 2 not understood, 65 damaged database, 70 newer
data or internal failure, 75 data directory or port in use, 78 unusable setting
or directory.`

const helpOfGroup = (group: Command[]) => `${listCommands(group)}

More about a command: trackhut ${group[0]?.name} --help`

const helpOfCommand = (command: Command) => {
  const { needs = [], takes = [], summary, details, examples } = command
  return [
    usage(command),
    details ? `${summary}\n${details}` : summary,
    listOptions([...needs, ...takes, ...commonOptions]),
    `Examples:\n${indented(examples)}`,
  ].join('\n\n')
}

const usage = ({ name, operand, needs = [], takes = [] }: Command) =>
  wrapped(`Usage: ${called(name, operand)}`, [
    ...needs.map(describeOption),
    ...takes.map(option => `[${describeOption(option)}]`),
  ])

/** Breaks a line at the width of a terminal. */
function wrapped(start: string, parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    const line = text.slice(text.lastIndexOf('\n') + 1)
    return line.length + part.length < terminalWidth ? `${text} ${part}` : `${text}\n  ${part}`
  }, start)
}

const called = (name: string, operand?: string) => `trackhut ${name}${operand ? ` ${operand}` : ''}`

const listCommands = (listed: readonly Command[]) =>
  indented(inColumns(listed.map(({ name, operand, summary }) => [called(name, operand), summary])))

const listOptions = (names: readonly OptionName[]) =>
  indented(inColumns(names.map(name => [describeOption(name), options[name].meaning])))

const indented = (lines: readonly string[]) => lines.map(line => `  ${line}`).join('\n')
