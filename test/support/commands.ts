// Runs commands inside the test process, to test their effects, results and errors. The tests in binary/ run the
// executable, to test command lines, exit codes, and servers in other processes.
import type { CommandContext } from '../../src/cli/terminal/command'
import type { OptionValues } from '../../src/cli/terminal/options'
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

type Work<T> = (context: CommandContext) => T

/**
 * Runs a command with only the given settings. Neither the environment variables of the test process nor an installed
 * service affect it.
 */
export function callCommand<T>(
  work: Work<T>,
  { environment = {}, flags = {}, operand = '', options = {}, now = new Date() }: Given,
): T {
  const gather = () => gatherSettings(flags, environment)
  const given = gather()
  return work({ config: readConfig(environment, given), given, gather, operand, options, now })
}

/**
 * Returns a function that runs commands on the data of a test app, in the same way as an administrator runs commands
 * while the server is running.
 */
export const commandsOn =
  ({ ctx, dataDir }: TestApp) =>
  <T>(work: Work<T>, operand = '', options: OptionValues = {}): T =>
    callCommand(work, { environment: { DATA_DIR: dataDir }, operand, options, now: ctx.clock() })
