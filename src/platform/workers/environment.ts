import type { Config } from '../config'
import { settings } from '../config'

/** What measuring and drawing need to know; no password and no key goes along. */
const needed: (keyof Config)[] = [
  'dataDir',
  'timezone',
  'tileServerUrl',
  'staticmapSubdomains',
  'tileCacheSize',
  'tileAllowPrivate',
  'uiUrl',
]

/**
 * The environment of the worker process: its settings, and a temporary folder of its own, because native modules unpack
 * themselves into it and would be loaded from a place others can write to.
 */
export function workerEnvironment(config: Config, temporaryFolder: string): Record<string, string> {
  const ofSettings = settings
    .filter(({ key }) => needed.includes(key))
    .map(({ key, name }) => [name, String(config[key] ?? '')])
  return {
    ...Object.fromEntries(ofSettings),
    TMPDIR: temporaryFolder,
    BUN_TMPDIR: temporaryFolder,
    TEMP: temporaryFolder,
    TMP: temporaryFolder,
  }
}
