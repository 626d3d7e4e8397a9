// Writes docs/commands.md, what every command takes and prints: bun test/support/command-page.ts
import { join } from 'node:path'
import { commands } from '../../src/cli/commands'
import type { Command } from '../../src/cli/terminal/command'
import { exitStatuses } from '../../src/cli/terminal/exit-statuses'
import { called, ownOptionsOf, visibleOf } from '../../src/cli/terminal/find-command'
import { commonOptions, type OptionName, optionNamed } from '../../src/cli/terminal/options'
import { commandCodes } from '../../src/platform/errors'

export const pagePath = join(import.meta.dir, '..', '..', 'docs', 'commands.md')

const intro = `# Every command

Written by \`bun test/support/command-page.ts\` from the table of commands, as are \`trackhut help COMMAND\`, the manual page
(\`trackhut man | man -l -\`) and completion; a test holds it to the table. [operating.md](operating.md#the-command-line) says
what the commands are for.

- **Standard output** has the results, and nothing else. Progress, questions and warnings are on standard error, progress
  on a terminal only: what runs from cron or in a pipe prints what it has done.
- **\`--quiet\`** prints nothing at all if everything went well, so that cron sends no email. What was left out, and problems,
  are printed nevertheless.
- **\`--json\`** prints one object, or one list of objects, with the fields below. Moments are in ISO 8601, in UTC. Fields and
  codes keep their names and meanings in later versions; others may be added. Where something was left out, or problems are
  left, the object says what, and the status is 1.
- **Errors** are on standard error. With \`--json\`, the last line there is
  \`{"error":{"code":"user-unknown","message":"…","exit_status":1}}\`, and standard output is empty. Besides the codes of the
  interface, there are ${commandCodes.map(code => `\`${code}\``).join(', ')}, and those of the table.
- **Unknown commands and options** are refused with status 2, and the nearest known one is named.`

/** Codes of failures that have a status of their own; `explainFailure` gives them. */
const codesOfStatuses: Record<number, string[]> = {
  2: ['not-understood'],
  65: ['database-damaged'],
  70: ['data-newer', 'upgrade-failed', 'internal'],
  75: ['data-in-use', 'port-in-use'],
  78: ['data-missing', 'setting-invalid', 'file-unusable', 'address-unusable', 'data-unusable'],
}

/** Returns the page. */
export function commandPage(): string {
  return [
    intro,
    [
      '| Exit status | Meaning | Codes |',
      '|---|---|---|',
      ...exitStatuses.map(({ status, meaning }) => {
        const codes = (codesOfStatuses[status] ?? []).map(code => `\`${code}\``)
        return `| ${status} | ${meaning} | ${codes.join(', ')} |`.replace('|  |', '| |')
      }),
    ].join('\n'),
    ['Every command takes:', '', ...commonOptions.map(listOption)].join('\n'),
    ...visibleOf(commands).map(describe),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function describe(command: Command): string {
  const { name, summary, details, needs = [], examples, json, isList } = command
  const options = ownOptionsOf(command)
  const fields = Object.entries(json ?? {})
  return [
    `## ${name}`,
    `\`${called(command)}\`: ${summary}${details ? ` ${details.replaceAll('\n', ' ')}` : ''}`,
    ...(options.length > 0
      ? [options.map(option => listOption(option, needs.includes(option))).join('\n')]
      : []),
    ...(fields.length > 0
      ? [
          [
            `\`--json\` prints ${isList ? 'a list of objects' : 'an object'}:`,
            '',
            '| Field | |',
            '|---|---|',
            ...fields.map(([field, meaning]) => `| \`${field}\` | ${meaning} |`),
          ].join('\n'),
        ]
      : []),
    ['```sh', ...examples, '```'].join('\n'),
  ].join('\n\n')
}

function listOption(name: OptionName, isNeeded: unknown = false): string {
  const { short, value, meaning } = optionNamed(name)
  const flags = [`--${name}${value ? ` ${value}` : ''}`, ...(short ? [`-${short}`] : [])]
  return `- ${flags.map(flag => `\`${flag}\``).join(', ')}: ${isNeeded === true ? '(required) ' : ''}${meaning}`
}

if (import.meta.main) await Bun.write(pagePath, commandPage())
