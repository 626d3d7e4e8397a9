import { presentConfiguration } from '../../instance/configuration/present-configuration'
import type { Configuration } from '../../instance/configuration/schemas'
import { settingsOfCommand } from '../../platform/configuration/app-settings/settings-of-command'
import { tellOfIgnoredLines } from '../../platform/settings/read-config'
import type { AnySetting, Config, SettingKey } from '../../platform/settings/table/config-type'
import { settings } from '../../platform/settings/table/settings'
import { isDataDir, requireDataDir } from '../../platform/storage/data-dir'
import type { CommandContext, Report } from '../terminal/command'
import { withDatabase } from '../terminal/with-database'

interface ShownSetting {
  name: string
  value: string
  /** The source of the value, for example `--port`, `environment`, `trackhut.toml` or `default`. */
  source: string
}

/** Shows the settings that a server would use if it were started here now. Secrets are hidden. */
export async function showConfig(context: CommandContext): Promise<Report> {
  const { config, configuration } = await readDatabase(context)
  const shown = settings.map((setting: AnySetting) => show(setting, config))
  const lines = [...shown.map(asLine), ...tellOfIgnoredLines(context.given).map(line => `# ${line}`)]
  return { text: asText(lines, configuration), json: asJson(shown, configuration) }
}

function show(setting: AnySetting, config: Config): ShownSetting {
  const { name, key } = setting
  const found = config.given.get(name) ?? null
  const text = key === 'dataDir' ? config.dataDir : (found?.text ?? setting.default)
  return {
    name,
    // A default or empty value is not a secret.
    value: setting.isSecret && found !== null && text !== '' ? mask(text, key) : text,
    source: found?.source ?? 'default',
  }
}

/**
 * Hides a secret. Of the addresses of the tile server and the mail server, a part stays visible, because that helps to
 * find mistakes.
 */
function mask(secret: string, key: SettingKey): string {
  // Keys of tile servers are in the path or the query.
  if (key === 'tileServerUrl') return `${new URL(secret).origin}/***`
  if (key !== 'mailServer') return '***'
  const url = new URL(secret)
  if (url.password) url.password = '***'
  return url.href
}

/**
 * Returns the settings with those from the browser, and the response of `GET /api/config`; null for that if no server
 * has been started on this data directory yet.
 */
async function readDatabase({ config: outside, now }: CommandContext) {
  if (!isDataDir(outside.dataDir)) return { config: outside, configuration: null }
  const dataDir = requireDataDir(outside.dataDir)
  return withDatabase(dataDir, db => {
    const config = settingsOfCommand(outside, db, dataDir.secretKey, now)
    return { config, configuration: presentConfiguration({ db, config }) }
  })
}

function asJson(shown: ShownSetting[], configuration: Configuration | null) {
  const byName = Object.fromEntries(shown.map(({ name, value, source }) => [name, { value, source }]))
  return { settings: byName, configuration }
}

const asLine = ({ name, value, source }: ShownSetting) => `${name}=${value}  # ${source}`

function asText(lines: string[], configuration: Configuration | null): string {
  const kept = configuration
    ? Object.entries(configuration).map(([name, value]) => `${name}=${shorten(JSON.stringify(value))}`)
    : ['# No instance has been started here yet.']
  return [
    '# Settings: as an option (--port 8080), in the environment (PORT=8080) or in trackhut.toml (port = 8080)',
    ...lines,
    '',
    '# What GET /api/config shows; administrators change it in the interface',
    ...kept,
  ].join('\n')
}

const shorten = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text)
