import type { Config } from './config-type'

interface Setting<K extends keyof Config> {
  key: K
  /** Name in the environment; its other names are derived from it, see `names.ts`. */
  name: string
  /** Default value, as text. */
  default: string
  meaning: string
  /** An empty value has its own meaning instead of the default. */
  mayBeEmpty?: true
  /** The value is never shown. */
  isSecret?: true
  /** A running server applies a new value when it reads its settings again. */
  isLive?: true
  /**
   * The setting decides which program runs, so it is ignored in trackhut.toml: those who can write to the data directory
   * must not set it.
   */
  isNotInDataDir?: true
  /** @throws Error with the reason if the text is invalid */
  read(text: string): Config[K]
}

export type AnySetting = Setting<keyof Config>

export const setting = <K extends keyof Config>(definition: Setting<K>) => definition
