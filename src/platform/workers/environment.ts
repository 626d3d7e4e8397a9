import type { Config, SettingKey } from '../settings/table/config-type'
import { settings } from '../settings/table/settings'

/** Settings that workers get: those for measuring and drawing. Those of the tile server come with each task. */
const needed: SettingKey[] = ['dataDir', 'timezone', 'tileCacheSize']

/**
 * Returns the environment of a worker process: its settings, and a private temporary folder. Native modules unpack
 * themselves into that folder, and must not be loaded from a folder to which others can write.
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
    // The garbage collector assumes that the machine has this many bytes of memory. The smaller this number, the
    // earlier it collects garbage.
    BUN_JSC_forceRAMSize: String(256 * 1024 * 1024),
    // A process usually runs one or two tasks before it becomes idle and ends. Code is therefore optimised only if it
    // runs for long: for shorter runs, compiling costs more processor time than it saves.
    BUN_JSC_thresholdForOptimizeAfterWarmUp: '4000',
    BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '8000000',
    BUN_JSC_thresholdForFTLOptimizeSoon: '8000000',
    // A process that is idle ends soon. Collecting its garbage before that would only take processor time.
    BUN_GC_TIMER_DISABLE: '1',
  }
}
