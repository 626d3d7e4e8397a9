// A setting has three names: PORT in the environment, --port on the command line, port in trackhut.toml.
import type { AnySetting } from './table/config-type'

/** Settings file in the data directory. */
export const settingsFile = 'trackhut.toml'

/** For the data directory the option is `--data`, which every command accepts. */
export const flagOf = ({ key, name }: AnySetting) =>
  key === 'dataDir' ? 'data' : name.toLowerCase().replaceAll('_', '-')

export const keyInFile = ({ name }: AnySetting) => name.toLowerCase()
