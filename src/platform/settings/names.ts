// A setting has three names: PORT in the environment, --port on the command line, port in trackhut.toml.
import type { AnySetting } from './table/setting'

/** The file of settings, in the data directory. */
export const settingsFile = 'trackhut.toml'

/** The data directory has an option of its own, which every command takes: `--data`. */
export const flagOf = ({ key, name }: AnySetting) =>
  key === 'dataDir' ? 'data' : name.toLowerCase().replaceAll('_', '-')

export const keyInFile = ({ name }: AnySetting) => name.toLowerCase()
