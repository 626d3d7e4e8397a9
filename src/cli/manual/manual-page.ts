// Writes the manual page in the macros of man(7), from the table of commands.
import { fullVersion } from '../../platform/version'
import type { Command } from '../terminal/command'
import { exitStatuses } from '../terminal/exit-statuses'
import { called, ownOptionsOf, visibleOf } from '../terminal/find-command'
import { commonOptions, type OptionName, optionNamed } from '../terminal/options'

/** @param facts.day shown at its foot, with the version */
export function manualPage(
  commands: readonly Command[],
  { day, version = fullVersion }: { day: Date; version?: string },
): string {
  const listed = visibleOf(commands)
  return [
    `.TH TRACKHUT 1 ${day.toISOString().slice(0, 10)} "Trackhut ${escaped(version)}" "User Commands"`,
    '.SH NAME',
    String.raw`trackhut \- a workout tracker in one executable and one data directory`,
    '.SH SYNOPSIS',
    '.B trackhut',
    '.RI [ command ] " " [ options ]',
    '.SH DESCRIPTION',
    text(
      'Without a command, it starts the server. Commands work while the server runs, unless they say that it has to be stopped. Each command prints its results to standard output, and everything else to standard error; progress is shown on a terminal only.',
    ),
    '.SH COMMANDS',
    ...listed.flatMap(describeCommand),
    '.SH OPTIONS',
    'Every command takes these.',
    ...commonOptions.flatMap(describeOption),
    '.SH SETTINGS',
    text(
      'Every setting is an option (--port 8080), a variable of the environment (PORT=8080) and a line of trackhut.toml in the data directory (port = 8080). The first of them counts. trackhut config shows all of them, and where each comes from.',
    ),
    '.SH JSON',
    text(
      'With --json, a command prints one object or list, as described with it. Dates are in ISO 8601, in UTC. If it fails, standard output stays empty and the last line of standard error is {"error":{"code":…,"message":…,"exit_status":…}}. The codes and the fields stay the same in later versions; others may be added.',
    ),
    '.SH EXIT STATUS',
    ...exitStatuses.flatMap(({ status, meaning }) => [
      '.TP',
      `.B ${status}`,
      text(meaning.replaceAll('`', '')),
    ]),
    '.SH FILES',
    '.TP',
    '.I ./trackhut\\-data',
    text('The data directory, unless --data or DATA_DIR name another one.'),
    '.TP',
    '.I /etc/trackhut/trackhut.env',
    'Settings of the service.',
  ].join('\n')
}

function describeCommand(command: Command): string[] {
  const { summary, details, examples, json, isList } = command
  const fields = Object.entries(json ?? {})
  return [
    `.SS ${quoted(called(command))}`,
    text(summary),
    ...(details ? paragraph(details.replaceAll('\n', ' ')) : []),
    ...ownOptionsOf(command).flatMap(describeOption),
    ...(fields.length > 0
      ? [
          '.PP',
          text(`With --json, ${isList ? 'a list of objects' : 'an object'}:`),
          ...fields.flatMap(([name, meaning]) => ['.TP', `.I ${escaped(name)}`, text(meaning)]),
        ]
      : []),
    '.PP',
    examples.length === 1 ? 'Example:' : 'Examples:',
    '.RS 4',
    '.nf',
    ...examples.map(text),
    '.fi',
    '.RE',
  ]
}

function describeOption(name: OptionName): string[] {
  const { short, value, meaning } = optionNamed(name)
  const flags = [...(short ? [`\\fB\\-${short}\\fR, `] : []), `\\fB${escaped(`--${name}`)}\\fR`]
  return ['.TP', `${flags.join('')}${value ? ` \\fI${escaped(value)}\\fR` : ''}`, text(meaning)]
}

const paragraph = (words: string) => ['.PP', text(words)]

/** Escapes text, and keeps a full stop or quote at its beginning from being read as a request. */
const text = (words: string) => escaped(words).replace(/^(?=[.'])/, String.raw`\&`)

/** A hyphen that is typed, as in options, is written as a minus, so that it can be copied and searched. */
function escaped(words: string): string {
  return words
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll('’', String.raw`\(cq`)
    .replaceAll('“', String.raw`\(lq`)
    .replaceAll('”', String.raw`\(rq`)
    .replaceAll('…', String.raw`\&...`)
}

const quoted = (words: string) => `"${escaped(words).replaceAll('"', String.raw`\(dq`)}"`
