import { findFixing } from '../../platform/configuration/app-settings/app-settings'
import { listStoredSettings } from '../../platform/configuration/app-settings/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { AnySetting, Config } from '../../platform/settings/table/config-type'
import { type FieldName, fields } from './fields'
import { presentProviders } from './provider-settings'
import type { AppSecret, AppSetting, AppSettings } from './schemas'

type SettingsContext = Pick<PlatformContext, 'config' | 'db'>

/** Returns the settings that can be set in the browser. Secrets are not part of it. */
export function presentSettings(ctx: SettingsContext): AppSettings {
  const stored = new Set(listStoredSettings(ctx.db).map(({ name }) => name))
  const factsOf = (field: FieldName) => findFacts(ctx.config, fields[field].setting, stored)
  const plain = (field: FieldName): AppSetting => ({
    value: textOf(ctx.config, fields[field].setting) || null,
    ...factsOf(field),
  })
  const secret = (field: FieldName, shown: string | null = null): AppSecret => ({ shown, ...factsOf(field) })
  return {
    mail: { ...presentMail(ctx.config), ...factsOf('mail') },
    sender_email: plain('sender_email'),
    ui_url: plain('ui_url'),
    tile_server_url: secret('tile_server_url', originOf(ctx.config.tileServerUrl)),
    tile_subdomains: plain('tile_subdomains'),
    map_attribution: plain('map_attribution'),
    weather_provider: plain('weather_provider'),
    weather_key: secret('weather_key'),
    weather_url: plain('weather_url'),
    second_factor: plain('second_factor'),
    inbox_dir: plain('inbox_dir'),
    webdav: plain('webdav'),
    providers: { list: presentProviders(ctx.config), ...factsOf('providers') },
    password_login: plain('password_login'),
    allowed_folders: [...ctx.config.appFolders],
    rate_limits: plain('rate_limits'),
    connections_per_address: plain('connections_per_address'),
    outgoing_hosts: plain('outgoing_hosts'),
  }
}

const textOf = ({ given }: Config, { name, default: fallback }: AnySetting) =>
  given.get(name)?.text ?? fallback

/** Keys of tile servers are in the path or the query. */
const originOf = (template: string | null) => template && new URL(template.replaceAll('{s}.', '')).origin

function findFacts(config: Config, { name, isSecret }: AnySetting, stored: ReadonlySet<string>) {
  const fixing = findFixing(config, name)
  const isSet = config.given.has(name)
  return {
    is_set: isSet,
    is_lost: Boolean(isSecret) && !isSet && fixing === null && stored.has(name),
    fixed_by: fixing?.name ?? null,
    fixed_in: fixing?.source ?? null,
  }
}

function presentMail({ mailServer }: Config) {
  return {
    host: mailServer?.host ?? null,
    port: mailServer?.port ?? null,
    security: mailServer?.security ?? null,
    user: mailServer?.credentials?.user ?? null,
    has_password: Boolean(mailServer?.credentials?.password),
  }
}
