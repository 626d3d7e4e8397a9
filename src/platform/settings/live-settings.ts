// What a running server takes on when it is told to read its settings again.
import { messageOf } from '../../lib/thrown'
import type { Log } from '../log'
import { findGiven, readConfig, type SettingSources } from './read-config'
import type { Config } from './table/config-type'
import type { AnySetting } from './table/setting'
import { settings } from './table/settings'

interface LiveSettings {
  /** Some of its values change when the settings are read again: whoever needs one looks here each time. */
  readonly config: Config
  /** Takes on what may change, and says what waits for the next start. Settings that make no sense change nothing. */
  reread(log: Log): void
}

/**
 * @param given what the config was read from
 * @param gather looks at what is given now
 */
export function createLiveSettings(
  read: Config,
  given: SettingSources,
  gather: () => SettingSources,
): LiveSettings {
  const config = { ...read }
  const inEffect = new Map(settings.map(setting => [setting, textOf(setting, given)]))

  return {
    config,
    reread(log) {
      const next = tryToRead(gather, log)
      if (!next) return
      const changed = settings.filter(setting => textOf(setting, next.given) !== inEffect.get(setting))
      const live = changed.filter(({ isLive }) => isLive)
      for (const setting of live) inEffect.set(setting, textOf(setting, next.given))
      Object.assign(config, Object.fromEntries(live.map(({ key }) => [key, next.config[key]])))
      const waiting = changed.filter(({ isLive }) => !isLive)
      log.info('The settings were read again', { changed: namesOf(live), at_next_start: namesOf(waiting) })
    },
  }
}

const textOf = (setting: AnySetting, given: SettingSources) =>
  findGiven(setting, given)?.text ?? setting.default

function tryToRead(gather: () => SettingSources, log: Log) {
  try {
    const given = gather()
    return { given, config: readConfig(given.environment, given) }
  } catch (error) {
    log.error('The settings were read again, and nothing was changed', { reason: messageOf(error) })
    return null
  }
}

const namesOf = (some: readonly AnySetting[]) => some.map(({ name }) => name).join(', ')
