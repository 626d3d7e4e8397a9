import type { SettingSources } from '../../platform/settings/read-config'
import type { Config } from '../../platform/settings/table/config-type'
import type { OptionName, OptionValues } from './options'

/** A command with everything it works on. */
export interface CommandContext {
  config: Config
  /** What was given for the settings, and where. */
  given: SettingSources
  /** Looks again at what is given: the file of settings may have changed since. @throws InvalidSetting */
  gather: () => SettingSources
  /** The word after the name of the command, such as a username; empty for commands that take none. */
  operand: string
  options: OptionValues
  now: Date
}

export interface Command {
  /** The words after `trackhut`. */
  name: string
  /** In brackets when it can be left out. */
  operand?: string
  /** Options it cannot do without. */
  needs?: readonly OptionName[]
  /** Other options besides those of every command. */
  takes?: readonly OptionName[]
  summary: string
  details?: string
  examples: readonly string[]
  /** Done as whoever asks for it, also where the data is somebody else's: it is not about the data. */
  keepsRights?: true
  /** Needs nothing that trackhut.toml says here, and so works, also as root, where that is somebody else's. */
  skipsSettingsFile?: true
  /** Left out of the help: only the program itself calls it. */
  isInternal?: true
  run(context: CommandContext): Promise<void>
}
