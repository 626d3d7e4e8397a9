// Runs a command line, and turns errors into exit statuses.

import { compileAsUsual } from '../lib/system/compiling'
import { createGatherer, findDataDir, readConfig } from '../platform/settings/read-config'
import { fullVersion } from '../platform/version'
import { commands } from './commands'
import { explainFailure } from './explain-failure'
import { readArguments, requireCommand } from './read-arguments'
import { actAsOwnerOf } from './terminal/act-as-owner'
import type { Command, CommandContext } from './terminal/command'
import { printReport } from './terminal/print-report'

/** Commands that call `compileAsUsual` themselves, once they have started. */
const startingFirst = ['serve', 'worker']

/** Runs the command. An error ends the process with an exit status. */
export async function runCommand(args: string[]) {
  let actsAs: string | null = null
  try {
    const words = readArguments(args)
    const { options } = words
    const flags = options.data === undefined ? words.flags : { ...words.flags, data: options.data }
    const help = options.help ? (await import('./manual/help')).helpAbout(commands, words.names) : null
    if (help !== null) return print(help)
    if (options.version) return print(fullVersion)
    const { command, operand } = requireCommand(words)
    const gather = gathererFor(command, flags)
    // The user must be switched before the settings are read, because the owner of the data directory controls the
    // settings file in it.
    if (!command.keepsRights) actsAs = actAsOwnerOf(findDataDir(flags, process.env))
    const given = gather()
    const config = readConfig(given.environment, given)
    if (!startingFirst.includes(command.name)) compileAsUsual()
    const output = await command.run({ config, given, gather, operand, options, now: new Date(), commands })
    if (output === undefined) return
    print(printReport(output, options))
    if (typeof output !== 'string' && output.isWhole === false) process.exitCode = 1
  } catch (error) {
    const { exitStatus, code, sentence } = explainFailure(error)
    const isDenied = actsAs !== null && /\((EACCES|EPERM)\)/.test(sentence)
    const hint = isDenied ? `\nIt was tried as the user ${actsAs}, whom the data belongs to.` : ''
    const message = sentence + hint
    process.stderr.write(
      `${wantsJson(args) ? JSON.stringify({ error: { code, message, exit_status: exitStatus } }) : message}\n`,
    )
    process.exit(exitStatus)
  }
}

/** Whether errors are printed as JSON. The words may not be understood, so this looks at them as they were typed. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).includes('--json')
}

function gathererFor(
  { isInternal, skipsSettings, skipsSettingsFile }: Command,
  flags: Record<string, string>,
): CommandContext['gather'] {
  if (skipsSettings) return () => ({ flags: {}, environment: {}, file: {} })
  const environment = process.env
  // Internal commands get all settings from the process that starts them, so they do not read the settings file.
  if (isInternal) return () => ({ flags, environment, file: {} })
  return createGatherer(flags, environment, { skipsFile: skipsSettingsFile === true })
}

/** Prints to standard output. A closed pipe, as with `| head`, is not an error. */
function print(text: string) {
  if (text === '') return
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(`${text}\n`)
}
