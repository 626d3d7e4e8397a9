// The setting OIDC_PROVIDERS: a JSON list of the OpenID Connect providers that people can log in with.
import { X509Certificate } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { isPrivateHost } from '../../../lib/net/fetch-checked'

/** An OpenID Connect provider, as the settings describe it. */
export interface LogInProvider {
  /** Part of the address to which the provider sends people back: `/login/<key>`. */
  key: string
  /** Name on the button. */
  name: string
  /** The issuer as the provider writes it, with or without its last slash. */
  issuer: string
  clientId: string
  /** The secret itself, or the file that contains it; both `null` for a public client. */
  clientSecret: string | null
  clientSecretFile: string | null
  scopes: string
  /** Name of the claim with the groups of a person; dots lead into objects. */
  groupsClaim: string
  /** Only people in one of these groups may log in; empty for all. */
  allowedGroups: readonly string[]
  /** Members of this group are administrators, and others are not; `null` if the provider decides nothing. */
  adminGroup: string | null
  /** Whether somebody without an account here gets one at the first log-in. */
  registers: boolean
  /** Whether the log-in goes on to the second factor that the account has here, or that this server demands. */
  asksSecondFactor: boolean
  /** Whether the issuer may be reached without encryption, which only private addresses can be. */
  insecure: boolean
  /** Certificates of the provider's own authority in PEM, or the file that contains them. */
  ca: string | null
  caFile: string | null
}

/** Maximum number of providers. All of them have a button on the log-in page. */
export const maxProviders = 10

/** Maximum length of the texts of a provider, in UTF-16 code units. Those of certificates may be longer. */
const maxTextLength = 500
const maxCertificatesLength = 40_000

export const usualScopes = 'openid profile email'
export const usualGroupsClaim = 'groups'

/** Names in the JSON text. */
const names = [
  'key',
  'name',
  'issuer',
  'client_id',
  'client_secret',
  'client_secret_file',
  'scopes',
  'groups_claim',
  'allowed_groups',
  'admin_group',
  'registers',
  'second_factor',
  'insecure',
  'ca',
  'ca_file',
] as const
type Name = (typeof names)[number]

/** @throws Error with the reason, which contains no secret */
export function readProviders(text: string): LogInProvider[] {
  const list = parse(text)
  if (list.length > maxProviders) throw new Error(`it must have at most ${maxProviders} providers`)
  const providers = list.map(readProvider)
  const twice = providers.find(({ key }, index) => providers.findIndex(one => one.key === key) !== index)
  if (twice) throw new Error(`two providers have the key ${twice.key}`)
  return providers
}

function parse(text: string): unknown[] {
  if (text === '') return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    // The message of the parser quotes the text, which contains secrets.
    throw new Error('it must be a JSON list of providers')
  }
  if (!Array.isArray(list)) throw new Error('it must be a JSON list of providers')
  return list
}

function readProvider(written: unknown): LogInProvider {
  if (typeof written !== 'object' || written === null || Array.isArray(written))
    throw new Error('each provider must be an object')
  const unknown = Object.keys(written).find(name => !names.some(known => known === name))
  if (unknown !== undefined) throw new Error(`a provider has no ${unknown.slice(0, 40)}`)
  const given: Partial<Record<Name, unknown>> = written
  const key = requireText(given, 'key')
  if (!/^[a-z0-9][a-z0-9-]{0,29}$/.test(key) || key === 'link')
    throw new Error('key: it must be of small letters, digits and -, at most 30, and not link')
  const provider: LogInProvider = {
    key,
    name: readText(given, 'name') ?? key,
    issuer: requireText(given, 'issuer'),
    clientId: requireText(given, 'client_id'),
    clientSecret: readText(given, 'client_secret'),
    clientSecretFile: readPath(given, 'client_secret_file'),
    scopes: readText(given, 'scopes') ?? usualScopes,
    groupsClaim: readText(given, 'groups_claim') ?? usualGroupsClaim,
    allowedGroups: readTexts(given, 'allowed_groups'),
    adminGroup: readText(given, 'admin_group'),
    registers: readSwitch(given, 'registers'),
    asksSecondFactor: readSwitch(given, 'second_factor'),
    insecure: readSwitch(given, 'insecure'),
    ca: readText(given, 'ca', maxCertificatesLength),
    caFile: readPath(given, 'ca_file'),
  }
  requirePossibleIssuer(provider)
  if (!provider.scopes.split(' ').includes('openid')) throw new Error(`${key}: scopes must contain openid`)
  if (provider.ca !== null && !areCertificates(provider.ca))
    throw new Error(`${key}: ca must be certificates in PEM`)
  return provider
}

/** Whether a text is one certificate in PEM or several. Whatever stands around them does not matter, as elsewhere. */
export function areCertificates(text: string): boolean {
  const [, ...parts] = text.split('-----BEGIN CERTIFICATE-----')
  const isCertificate = (part: string) => {
    try {
      return Boolean(new X509Certificate(`-----BEGIN CERTIFICATE-----${part}`))
    } catch {
      return false
    }
  }
  return parts.length > 0 && parts.every(isCertificate)
}

function requirePossibleIssuer({ key, issuer, insecure }: LogInProvider) {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isPlain = url?.search === '' && url.hash === '' && url.username === '' && url.password === ''
  // With the address of the document instead of the issuer, the library would skip a check.
  if (!url || !isPlain || url.pathname.includes('/.well-known/'))
    throw new Error(`${key}: issuer must be a plain address, such as https://auth.example.org`)
  if (url.protocol === 'https:') return
  if (url.protocol !== 'http:' || !insecure || !isPrivateHost(url.hostname))
    throw new Error(`${key}: issuer must begin with https, or be private and marked as insecure`)
}

function readText(given: Partial<Record<Name, unknown>>, name: Name, max = maxTextLength): string | null {
  const value = given[name] ?? ''
  if (typeof value !== 'string' || value.length > max) throw new Error(`${name}: it must be a text`)
  return value.trim() || null
}

function requireText(given: Partial<Record<Name, unknown>>, name: Name): string {
  const text = readText(given, name)
  if (text === null) throw new Error(`${name} is missing`)
  return text
}

function readPath(given: Partial<Record<Name, unknown>>, name: Name): string | null {
  const path = readText(given, name)
  if (path !== null && !isAbsolute(path)) throw new Error(`${name}: it must be a whole path`)
  return path
}

function readSwitch(given: Partial<Record<Name, unknown>>, name: Name): boolean {
  const value = given[name] ?? false
  if (typeof value !== 'boolean') throw new Error(`${name}: it must be true or false`)
  return value
}

function readTexts(given: Partial<Record<Name, unknown>>, name: Name): string[] {
  const list = given[name] ?? []
  const isList = Array.isArray(list) && list.length <= 50
  if (!isList || list.some(one => typeof one !== 'string' || one === '' || one.length > maxTextLength))
    throw new Error(`${name}: it must be a list of texts`)
  return list
}

/** Writes providers as `readProviders` reads them, without what has its default. */
export const writeProviders = (providers: readonly LogInProvider[]): string =>
  providers.length === 0 ? '' : JSON.stringify(providers.map(written))

function written(provider: LogInProvider): Partial<Record<Name, unknown>> {
  const all: Record<Name, unknown> = {
    key: provider.key,
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    client_secret_file: provider.clientSecretFile,
    scopes: provider.scopes,
    groups_claim: provider.groupsClaim,
    allowed_groups: provider.allowedGroups,
    admin_group: provider.adminGroup,
    registers: provider.registers,
    second_factor: provider.asksSecondFactor,
    insecure: provider.insecure,
    ca: provider.ca,
    ca_file: provider.caFile,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== false))
}
