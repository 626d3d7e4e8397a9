// A setting has three names: PORT in the environment, --port on the command line, port in trackhut.toml.
import type { AnySetting } from './table/config-type'

/** Name of the settings file in the data directory. */
export const settingsFile = 'trackhut.toml'

/**
 * Returns the name of a setting's command-line option, without dashes. The option for the data directory is `data`;
 * every command accepts it.
 */
export const flagOf = ({ key, name }: AnySetting) =>
  key === 'dataDir' ? 'data' : name.toLowerCase().replaceAll('_', '-')

export const keyInFile = ({ name }: AnySetting) => name.toLowerCase()
