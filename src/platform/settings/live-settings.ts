// Applies changed settings while the server runs. The server reads its settings again when it receives SIGHUP.
import { messageOf } from '../../lib/thrown'
import type { Log } from '../log'
import { findGiven, readConfig, type SettingSources } from './read-config'
import type { AnySetting, Config } from './table/config-type'
import { settings } from './table/settings'

/**
 * @param read the config at the start
 * @param given the sources that this config was read from
 * @param gather reads the sources again
 */
export function createLiveSettings(read: Config, given: SettingSources, gather: () => SettingSources) {
  const config: Config = { ...read }
  const inEffect = new Map(settings.map(setting => [setting, textOf(setting, given)]))

  return {
    /** The settings in use. Some change while the server runs, so always read a value from here when it is needed. */
    config,
    /**
     * Reads the settings again. Applies those that may change while the server runs, and logs those that take effect at
     * the next start. If a setting is invalid, nothing changes.
     */
    reread(log: Log) {
      const next = tryToRead(gather, log)
      if (!next) return
      const changed = settings.filter(setting => textOf(setting, next.given) !== inEffect.get(setting))
      const live = changed.filter(({ isLive }) => isLive)
      for (const setting of live) inEffect.set(setting, textOf(setting, next.given))
      Object.assign(config, Object.fromEntries(live.map(({ key }) => [key, next.config[key]])), {
        given: givenAfter(config, next.config, live),
      })
      const waiting = changed.filter(({ isLive }) => !isLive)
      log.info('The settings were read again', { changed: namesOf(live), at_next_start: namesOf(waiting) })
    },
  }
}

function givenAfter(before: Config, next: Config, changed: readonly AnySetting[]): Config['given'] {
  const given = new Map(before.given)
  for (const { name } of changed) {
    const found = next.given.get(name)
    if (found) given.set(name, found)
    else given.delete(name)
  }
  return given
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
