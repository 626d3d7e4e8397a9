// Runs commands inside the test process, to test their effects, results and errors. The tests in binary/ run the
// executable, to test command lines, exit codes, and servers in other processes.
import { commands } from '../../src/cli/commands'
import type { Command, CommandContext, Report } from '../../src/cli/terminal/command'
import type { OptionValues } from '../../src/cli/terminal/options'
import { printReport } from '../../src/cli/terminal/print-report'
import { gatherSettings, readConfig } from '../../src/platform/settings/read-config'
import type { TestApp } from './test-app'

interface Given {
  environment?: Record<string, string>
  /** Settings given as options on the command line, without dashes. */
  flags?: Record<string, string>
  operand?: string
  options?: OptionValues
  now?: Date
}

type Output = string | Report

/** What a command prints: a promise if the command returns one. */
type Printed<T> = T extends Promise<unknown> ? Promise<string> : string

type Work<T extends Output | Promise<Output>> = (context: CommandContext) => T

/**
 * Runs a command with only the given settings. Neither the environment variables of the test process nor an installed
 * service affect it.
 * @returns what it prints
 */
export function callCommand<T extends Output | Promise<Output>>(work: Work<T>, given: Given): Printed<T> {
  const options = given.options ?? {}
  const output = work(contextOf(given))
  const printed =
    output instanceof Promise
      ? output.then(report => printReport(report, options))
      : printReport(output as Output, options)
  return printed as Printed<T>
}

function contextOf({
  environment = {},
  flags = {},
  operand = '',
  options = {},
  now = new Date(),
}: Given): CommandContext {
  const gather = () => gatherSettings(flags, environment)
  const given = gather()
  return { config: readConfig(environment, given), given, gather, operand, options, now, commands }
}

/** The command with these words. */
export function commandNamed(words: string): Command {
  const found = commands.find(({ name }) => name === words)
  if (!found) throw new Error(`there is no command ${words}`)
  return found
}

/** Runs a command of the table. @returns its report @throws Error if it returns none */
export async function reportOf(words: string, given: Given): Promise<Report> {
  const output = await commandNamed(words).run(contextOf(given))
  if (typeof output !== 'object') throw new Error(`${words} prints text alone`)
  return output
}

/**
 * Returns a function that runs commands on the data of a test app, in the same way as an administrator runs commands
 * while the server is running.
 */
export const commandsOn =
  ({ ctx, dataDir }: TestApp) =>
  <T extends Output | Promise<Output>>(work: Work<T>, operand = '', options: OptionValues = {}): Printed<T> =>
    callCommand(work, { environment: { DATA_DIR: dataDir }, operand, options, now: ctx.clock() })
