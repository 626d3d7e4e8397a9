// Settings that administrators have set in the browser. They are stored in the database, secrets only sealed. Settings
// from outside (options, environment, files) always win over them.
import { keysOf } from '../../../lib/keys'
import { messageOf } from '../../../lib/thrown'
import type { Sealing } from '../../access/tokens/sealing'
import { type Db, transact } from '../../db/database'
import type { Log } from '../../log'
import { readConfig } from '../../settings/read-config'
import {
  type AnySetting,
  type Config,
  fromApp,
  type GivenSetting,
  InvalidSetting,
  type SettingKey,
} from '../../settings/table/config-type'
import { settings } from '../../settings/table/settings'
import { isAllowedInbox } from './inbox-folder'
import { listStoredSettings, type StoredSetting, storeSetting } from './store'

type Texts = Readonly<Record<string, string>>

/**
 * Settings of one service. If one of them comes from outside, none of them can be set in the browser. Otherwise a key
 * from the environment could be sent to a server that was named in the browser.
 */
const inseparable: readonly (readonly string[])[] = [
  ['TILE_SERVER_URL', 'STATICMAP_SUBDOMAINS'],
  ['WEATHER_API_PROVIDER', 'WEATHER_API_KEY', 'WEATHER_API_URL'],
]

/** Whether a setting was set in the browser, and not by the operator of the machine. */
export const isFromApp = (config: Config, name: string): boolean => config.given.get(name)?.source === fromApp

/** Returns the setting from outside, itself or one of its service, that fixes a setting; `null` if none does. */
export function findFixing(config: Config, name: string): (GivenSetting & { name: string }) | null {
  const together = inseparable.find(names => names.includes(name)) ?? []
  for (const one of [name, ...together]) {
    const given = config.given.get(one)
    if (given && given.source !== fromApp) return { name: one, ...given }
  }
  return null
}

/** Returns the stored settings by name. A secret is left out if the key that sealed it no longer exists. */
export function readStoredTexts({ db, sealing }: { db: Db; sealing: Opening }): Texts {
  const texts = listStoredSettings(db).map(stored => [stored.name, textOf(sealing, stored)] as const)
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** What reading needs; sealing needs more. */
type Opening = Pick<Sealing, 'open'>

const textOf = (sealing: Opening, { name, value, isSealed }: StoredSetting) =>
  isSealed ? sealing.open(name, value) : value

/** Makes the row of a setting. A secret is sealed. */
export function toStored(sealing: Sealing, { name, isSecret }: AnySetting, text: string): StoredSetting {
  return isSecret
    ? { name, value: sealing.seal(name, text), isSealed: true }
    : { name, value: text, isSealed: false }
}

/**
 * Returns the settings with those from the browser.
 * @param config the present settings; those of them from the browser are replaced
 * @throws InvalidSetting if the settings do not go together
 */
export function mergeSettings(config: Config, stored: Texts): Config {
  const outside = [...config.given].filter(([, { source }]) => source !== fromApp)
  const app = Object.fromEntries(Object.entries(stored).filter(([name, text]) => isTaken(config, name, text)))
  const environment = Object.fromEntries(outside.map(([name, { text }]) => [name, text]))
  const merged = readConfig(environment, { app })
  return { ...merged, given: new Map([...merged.given, ...outside]) }
}

/** Whether a stored setting counts: nothing fixes it, and the operator still allows the folder. */
const isTaken = (config: Config, name: string, text: string) =>
  findFixing(config, name) === null && (name !== 'INBOX_DIR' || isAllowedInbox(text, config))

/**
 * Puts the stored settings into `config`. Stored settings that do not go together with those from outside are left out,
 * and the log names them, because the server has to start nevertheless.
 * @returns the settings that have changed
 */
export function takeStoredSettings(ctx: {
  config: Config
  db: Db
  sealing: Opening
  log: Pick<Log, 'warn'>
}): SettingKey[] {
  const stored = readStoredTexts(ctx)
  try {
    return replaceSettings(ctx.config, mergeSettings(ctx.config, stored))
  } catch (error) {
    if (!(error instanceof InvalidSetting)) throw error
    ctx.log.warn('Settings of the app do not go together with those of the server', {
      reason: messageOf(error),
    })
    return replaceSettings(ctx.config, mergeSettings(ctx.config, fittingPart(ctx.config, stored)))
  }
}

/** Returns the largest part of the stored settings that is valid, in the order of the table of settings. */
function fittingPart(config: Config, stored: Texts): Texts {
  let fitting: Texts = {}
  for (const name of orderOf(stored)) {
    const more = { ...fitting, [name]: stored[name] ?? '' }
    if (isValid(config, more)) fitting = more
  }
  return fitting
}

/** A key comes before its provider, which is invalid without it. */
const orderOf = (stored: Texts) => keysOf(stored).toSorted((a, b) => Number(isKey(b)) - Number(isKey(a)))

const isKey = (name: string) => name.endsWith('_KEY')

function isValid(config: Config, stored: Texts): boolean {
  try {
    mergeSettings(config, stored)
    return true
  } catch (error) {
    if (error instanceof InvalidSetting) return false
    throw error
  }
}

/** Changes `config` in place, because everybody reads the present values from it. @returns the changed settings */
function replaceSettings(config: Config, next: Config): SettingKey[] {
  const textIn = ({ given }: Config, { name, default: fallback }: AnySetting) =>
    given.get(name)?.text ?? fallback
  const changed = settings.filter(setting => textIn(config, setting) !== textIn(next, setting))
  const keys = changed.map(({ key }) => key)
  // With WebDAV, there is an inbox even if it has no setting of its own.
  if (keys.includes('webdav') && !keys.includes('inboxDir')) keys.push('inboxDir')
  Object.assign(config, Object.fromEntries(keys.map(key => [key, next[key]])), { given: next.given })
  return keys
}

/**
 * Seals the secrets again that were sealed with an earlier key, so that they outlive it. Call it at the start and every
 * hour.
 */
export function sealWithPresentKey({ db, sealing }: { db: Db; sealing: Sealing }) {
  const isOutdated = ({ isSealed, value }: StoredSetting) => isSealed && !sealing.isCurrent(value)
  if (!listStoredSettings(db).some(isOutdated)) return
  transact(db, tx => {
    for (const stored of listStoredSettings(tx).filter(isOutdated)) {
      const text = textOf(sealing, stored)
      if (text !== null) storeSetting(tx, { ...stored, value: sealing.seal(stored.name, text) })
    }
  })
}
