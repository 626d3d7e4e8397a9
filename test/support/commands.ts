// Runs commands inside the test process: what they do, return and reject. Command lines, exit codes and servers in other
// processes are tested with the executable (binary/).
import type { CommandContext } from '../../src/cli/terminal/command'
import type { OptionValues } from '../../src/cli/terminal/options'
import { gatherSettings, readConfig } from '../../src/platform/settings/read-config'
import type { TestApp } from './test-app'

interface Given {
  environment?: Record<string, string>
  /** Settings from the command line, without dashes. */
  flags?: Record<string, string>
  operand?: string
  options?: OptionValues
  now?: Date
}

type Work<T> = (context: CommandContext) => T

/** Runs a command with only the given settings: it sees neither the tests' environment nor a service. */
export function callCommand<T>(
  work: Work<T>,
  { environment = {}, flags = {}, operand = '', options = {}, now = new Date() }: Given,
): T {
  const gather = () => gatherSettings(flags, environment)
  const given = gather()
  return work({ config: readConfig(environment, given), given, gather, operand, options, now })
}

/** Runs commands on the data of a test application, as beside a running server. */
export const commandsOn =
  ({ ctx, dataDir }: TestApp) =>
  <T>(work: Work<T>, operand = '', options: OptionValues = {}): T =>
    callCommand(work, { environment: { DATA_DIR: dataDir }, operand, options, now: ctx.clock() })
