// Commands in this process: what they do, answer and refuse. The words they are called with, exit codes, and a server in
// another process are for the executable (binary/).
import type { CommandContext } from '../../src/cli/terminal/command'
import type { OptionValues } from '../../src/cli/terminal/options'
import { gatherSettings, readConfig } from '../../src/platform/settings/read-config'
import type { TestApp } from './test-app'

interface Given {
  environment?: Record<string, string>
  /** Settings on the command line, without dashes. */
  flags?: Record<string, string>
  operand?: string
  options?: OptionValues
  now?: Date
}

type Work<T> = (context: CommandContext) => T

/** Calls a command with nothing but what is given: no environment of the tests, and no service. */
export function callCommand<T>(
  work: Work<T>,
  { environment = {}, flags = {}, operand = '', options = {}, now = new Date() }: Given,
): T {
  const gather = () => gatherSettings(flags, environment)
  const given = gather()
  return work({ config: readConfig(environment, given), given, gather, operand, options, now })
}

/** Calls commands on the data of a test application, as beside a server. */
export const commandsOn =
  ({ ctx, dataDir }: TestApp) =>
  <T>(work: Work<T>, operand = '', options: OptionValues = {}): T =>
    callCommand(work, { environment: { DATA_DIR: dataDir }, operand, options, now: ctx.clock() })
