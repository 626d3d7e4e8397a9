import { keysOf } from '../../lib/keys'
import { isPrivateHost } from '../../lib/net/fetch-checked'
import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { Code } from '../../platform/codes'
import {
  findFixing,
  mergeSettings,
  readStoredTexts,
  takeStoredSettings,
  toStored,
} from '../../platform/configuration/app-settings/app-settings'
import { isUsableInbox } from '../../platform/configuration/app-settings/inbox-folder'
import { forgetSetting, storeSetting } from '../../platform/configuration/app-settings/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, rulesBroken } from '../../platform/errors'
import { type Config, InvalidSetting } from '../../platform/settings/table/config-type'
import { readProviders } from '../../platform/settings/table/log-in-provider'
import { readMailServer } from '../../platform/settings/table/read-setting'
import { type FieldName, fieldNames, fields } from './fields'
import { mailAddressAfter, movesPassword } from './mail-address'
import { hasReadableCertificates, isPrivate, movesSecret, providersText } from './provider-settings'
import type { AppSettingsChanges, MailChange, ProviderChange } from './schemas'

/** Text of each changed setting by its field; empty for its default. */
type Wanted = Partial<Record<FieldName, string>>

/**
 * Makes all changes, or none. They take effect at once, and win over those that another administrator made before.
 * @throws AppError 400 if a setting is fixed outside the app, with the codes of all values that cannot be used, if a
 *   secret would go to another server, or if nothing is to be changed; 403 if the caller is no longer an administrator
 */
export function changeSettings(ctx: PlatformContext, caller: Caller, changes: AppSettingsChanges) {
  const changed = fieldNames.filter(field => changes[field] !== undefined)
  if (changed.length === 0) throw invalid('nothing-to-change')
  if (changed.some(field => findFixing(ctx.config, fields[field].setting.name)))
    throw invalid('setting-fixed')
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    const stored = readStoredTexts({ ...ctx, db: tx })
    const wanted = readWanted(ctx, changes, stored)
    requireUsable(ctx, wanted)
    requireTogether(ctx, stored, wanted)
    store(ctx, tx, wanted)
    recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail: changed })
  })
  ctx.followSettings(takeStoredSettings(ctx))
}

type Texts = Readonly<Record<string, string>>

function readWanted(
  { config }: PlatformContext,
  { mail, providers, ...others }: AppSettingsChanges,
  stored: Texts,
): Wanted {
  const wanted: Wanted = {}
  for (const field of keysOf(others)) wanted[field] = others[field]?.trim() ?? ''
  if (mail !== undefined) wanted.mail = mail === null ? '' : mailAddress(config, mail, stored.EMAIL_URL)
  if (providers !== undefined) wanted.providers = providersOf(stored, providers)
  // Other providers need no key, so none is kept.
  const { weather_provider: provider } = wanted
  if (provider !== undefined && provider !== 'visualcrossing') wanted.weather_key = ''
  return wanted
}

/** @throws AppError 400 if the host cannot be one, or if the present password would go to another server */
function mailAddress(config: Config, change: MailChange, storedAddress: string | undefined): string {
  const present = storedAddress === undefined ? null : readMailServer(storedAddress)
  const address = mailAddressAfter(present, change)
  const next = address !== null && isReadable(config, 'mail', address) ? readMailServer(address) : null
  if (address === null || next === null) throw broken(['mail-server-invalid'])
  if (movesPassword(present, next, change)) throw broken(['mail-password-needed'])
  return address
}

/** @throws AppError 400 if certificates cannot be read, or the present secret of a provider would go to another one */
function providersOf({ OIDC_PROVIDERS: text = '' }: Texts, changes: readonly ProviderChange[]): string {
  const present = readProviders(text)
  if (!changes.every(hasReadableCertificates)) throw broken(['provider-certificates-invalid'])
  if (movesSecret(present, changes)) throw broken(['provider-secret-needed'])
  return providersText(present, changes)
}

const broken = (codes: Code[]) => rulesBroken(codes.map(code => ({ code, text: 'invalid payload' })))

/** @throws AppError 400 with the codes of all values that are invalid or not allowed in the browser */
function requireUsable({ config }: PlatformContext, wanted: Wanted) {
  const given = keysOf(wanted).filter(field => wanted[field] !== '')
  const wrong = given.filter(field => !isReadable(config, field, wanted[field] ?? ''))
  const codes: Code[] = wrong.map(field => fields[field].code)
  if (codes.length > 0) throw broken(codes)
  if (wanted.inbox_dir && !isUsableInbox(wanted.inbox_dir, config)) throw broken(['inbox-folder-unusable'])
  if (config.appAllowPrivate) return
  if (readProviders(wanted.providers ?? '').some(isPrivate)) throw broken(['provider-address-private'])
  const hidden = given.flatMap(field => {
    const host = hostOf(field, wanted[field] ?? '')
    return host !== null && isPrivateHost(host) ? [privateCodes[field] ?? fields[field].code] : []
  })
  if (hidden.length > 0) throw broken(hidden)
}

function isReadable(config: Config, field: FieldName, text: string): boolean {
  const { setting, isAllowed } = fields[field]
  try {
    if (/\p{Cc}/u.test(text)) return false
    setting.read(text)
    return isAllowed?.(text, config) ?? true
  } catch {
    return false
  }
}

/** The servers that are asked for something. Their addresses are checked again whenever they are. */
const privateCodes: Partial<Record<FieldName, Code>> = {
  mail: 'mail-server-private',
  tile_server_url: 'tile-address-private',
  weather_url: 'weather-address-private',
}

function hostOf(field: FieldName, text: string): string | null {
  if (field === 'mail') return readMailServer(text).host
  if (!(field in privateCodes)) return null
  // Whatever replaces `{s}` stands before the domain, so any letter shows whether the address is public.
  return new URL(text.replaceAll('{s}', 'a')).hostname
}

/**
 * Checks the changed settings together with all others.
 * @throws AppError 400 if a key is missing, or would go to another server
 */
function requireTogether(ctx: PlatformContext, before: Texts, wanted: Wanted) {
  const after = textsAfter(before, wanted)
  const keepsKey = Boolean(after.WEATHER_API_KEY) && wanted.weather_key === undefined
  const moves = ['WEATHER_API_URL', 'WEATHER_API_PROVIDER'].some(name => after[name] !== before[name])
  if (keepsKey && moves) throw broken(['weather-key-needed'])
  if (after.WEATHER_API_PROVIDER === 'visualcrossing' && !after.WEATHER_API_KEY) {
    throw broken(['weather-key-missing'])
  }
  try {
    mergeSettings(ctx.config, after)
  } catch (error) {
    // What is left are contradictions to settings from outside.
    throw error instanceof InvalidSetting ? invalid('settings-contradict') : error
  }
}

function textsAfter(before: Texts, wanted: Wanted): Texts {
  const changed = keysOf(wanted).map(field => [fields[field].setting.name, wanted[field] ?? ''])
  const after: Texts = { ...before, ...Object.fromEntries(changed) }
  return Object.fromEntries(Object.entries(after).filter(([, text]) => text !== ''))
}

function store({ sealing }: PlatformContext, tx: Db, wanted: Wanted) {
  for (const field of keysOf(wanted)) {
    const { setting } = fields[field]
    const text = wanted[field] ?? ''
    if (text === '') forgetSetting(tx, setting.name)
    else storeSetting(tx, toStored(sealing, setting, text))
  }
}
