import type { Config } from './config-type'

interface Setting<K extends keyof Config> {
  key: K
  /** Name in the environment; its other names follow from it, see `names.ts`. */
  name: string
  /** Default as text, as if it had been set. */
  default: string
  meaning: string
  /** Set to nothing, it means something else than not set. */
  mayBeEmpty?: true
  /** Never shown. */
  isSecret?: true
  /** A running server takes on another value when it is told to read its settings again. */
  isLive?: true
  /** It decides which program runs: whoever may only write into the data directory has no say in it. */
  isNotInDataDir?: true
  /** @throws Error with the reason when the text makes no sense. */
  read(text: string): Config[K]
}

export type AnySetting = Setting<keyof Config>

export const setting = <K extends keyof Config>(definition: Setting<K>) => definition
