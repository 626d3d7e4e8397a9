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
  /** The word after the command's name, such as a username; several are separated by spaces. Empty if there is none. */
  operand: string
  options: OptionValues
  now: Date
  /** The table of all commands. */
  commands: readonly Command[]
}

/** The output of a command. */
export interface Report {
  /** What people read. */
  text: string
  /** What programs read, with `--json`. Its fields are those that `Command.json` names. */
  json: object
  /** Whether everything succeeded and nothing was left out. Otherwise the exit status is 1, for scripts. */
  isWhole?: boolean
}

export interface Command {
  /** The words that follow `trackhut` on the command line. */
  name: string
  /** Name of the operand, in brackets if it is optional. */
  operand?: string
  /** All values that the operand can have; any others are refused. */
  operands?: readonly string[]
  /** True if the operand consists of one or more words. */
  hasManyWords?: true
  /** Options that are required. */
  needs?: readonly OptionName[]
  /** Options that are accepted in addition to `commonOptions`, and to `json` if there is a `Command.json`. */
  takes?: readonly OptionName[]
  summary: string
  details?: string
  examples: readonly string[]
  /**
   * The fields that `--json` prints, with their meanings. `a.b` is a field inside of `a`, `a[].b` one of each item of a
   * list. A field that holds others which are not named here is as in the interface or as its meaning says. A command
   * without this table does not take `--json`.
   */
  json?: Readonly<Record<string, string>>
  /** True if `--json` prints a list of such objects. */
  isList?: true
  /** True if completion offers the settings, which every command accepts as options. */
  offersSettings?: true
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
  /** True if the command reads no settings: it works even where they are invalid. */
  skipsSettings?: true
  /** True if only the program itself runs the command. The help does not show it. */
  isInternal?: true
  /** @returns what to print; undefined if the process keeps running, such as a server */
  run(context: CommandContext): Promise<string | Report | undefined>
}
