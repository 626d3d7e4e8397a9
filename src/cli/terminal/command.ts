import type { SettingSources } from '../../platform/settings/read-config'
import type { Config } from '../../platform/settings/table/config-type'
import type { OptionName, OptionValues } from './options'

/** The input of a command. */
export interface CommandContext {
  config: Config
  /** The given settings and their sources. */
  given: SettingSources
  /**
   * Reads the settings again, because the settings file may have changed. @throws InvalidSetting if a setting is
   * invalid
   */
  gather: () => SettingSources
  /** The word after the command's name, such as a username; empty if there is none. */
  operand: string
  options: OptionValues
  now: Date
}

/** The output of a command. */
export interface Report {
  text: string
  /** Whether everything succeeded and nothing was left out. Otherwise the exit code is 1, for scripts. */
  isWhole: boolean
}

export interface Command {
  /** The words that follow `trackhut` on the command line. */
  name: string
  /** Name of the operand, in brackets if it is optional. */
  operand?: string
  /** Options that are required. */
  needs?: readonly OptionName[]
  /** Options that are accepted in addition to `commonOptions`. */
  takes?: readonly OptionName[]
  summary: string
  details?: string
  examples: readonly string[]
  /**
   * True if the command runs as the present user, even if another user owns the data: either the command does not use
   * the data, or it is the server or its worker.
   */
  keepsRights?: true
  /**
   * True if the command ignores trackhut.toml, so that root can run the command even if that file belongs to another
   * user.
   */
  skipsSettingsFile?: true
  /** True if only the program itself runs the command. The help does not show it. */
  isInternal?: true
  /** @returns the text to print; undefined if the process keeps running, such as a server */
  run(context: CommandContext): Promise<string | Report | undefined>
}
