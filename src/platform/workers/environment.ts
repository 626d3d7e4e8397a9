import type { Config } from '../settings/table/config-type'
import { settings } from '../settings/table/settings'

/** Workers get only the settings that measuring and drawing need, and no password and no key. */
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
    // What the collector takes the machine to have: it lets garbage pile up accordingly.
    BUN_JSC_forceRAMSize: String(256 * 1024 * 1024),
    // A process does a task or two, mostly, before it is idle and ends: code is compiled twice only when it runs for long,
    // because compiling costs more processor time than it saves until then.
    BUN_JSC_thresholdForOptimizeAfterWarmUp: '4000',
    BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '8000000',
    BUN_JSC_thresholdForFTLOptimizeSoon: '8000000',
  }
}
