// Converts between the form for log-in providers and the one text of the setting OIDC_PROVIDERS.
import { isPrivateHost } from '../../lib/net/fetch-checked'
import type { Config } from '../../platform/settings/table/config-type'
import {
  areCertificates,
  type LogInProvider,
  usualGroupsClaim,
  usualScopes,
  writeProviders,
} from '../../platform/settings/table/log-in-provider'
import type { ProviderChange, ServerProvider } from './schemas'

/** Returns what may be shown of the providers: everything but their secrets. */
export const presentProviders = ({ logInProviders }: Config): ServerProvider[] =>
  logInProviders.map(provider => ({
    key: provider.key,
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    has_secret: (provider.clientSecret ?? provider.clientSecretFile) !== null,
    scopes: provider.scopes,
    groups_claim: provider.groupsClaim,
    allowed_groups: [...provider.allowedGroups],
    admin_group: provider.adminGroup,
    registers: provider.registers,
    second_factor: provider.asksSecondFactor,
    insecure: provider.insecure,
    ca: provider.ca,
  }))

/** Makes a provider from the form. Without a secret, it keeps the present one. */
export function providerAfter(present: readonly LogInProvider[], change: ProviderChange): LogInProvider {
  const { key, client_secret: secret } = change
  const kept = present.find(one => one.key === key)?.clientSecret ?? null
  return {
    key,
    name: change.name ?? '',
    issuer: change.issuer.trim(),
    clientId: change.client_id.trim(),
    clientSecret: secret === undefined ? kept : secret?.trim() || null,
    clientSecretFile: null,
    scopes: change.scopes || usualScopes,
    groupsClaim: change.groups_claim || usualGroupsClaim,
    allowedGroups: change.allowed_groups ?? [],
    adminGroup: change.admin_group || null,
    registers: change.registers ?? false,
    asksSecondFactor: change.second_factor ?? false,
    insecure: change.insecure ?? false,
    ca: change.ca || null,
    caFile: null,
  }
}

/** Makes the text of the setting from the form. */
export const providersText = (
  present: readonly LogInProvider[],
  changes: readonly ProviderChange[],
): string => writeProviders(changes.map(change => providerAfter(present, change)))

/** Whether a change would send the present secret of a provider to another one. */
export const movesSecret = (present: readonly LogInProvider[], changes: readonly ProviderChange[]): boolean =>
  changes.some(({ key, issuer, client_secret: secret }) => {
    const known = present.find(one => one.key === key)
    return secret === undefined && Boolean(known?.clientSecret) && known?.issuer !== issuer.trim()
  })

/** Whether the certificates in the form can be read, if there are any. */
export const hasReadableCertificates = ({ ca }: ProviderChange): boolean => !ca?.trim() || areCertificates(ca)

/** Whether a provider is in a private network, as far as its address shows. */
export const isPrivate = ({ issuer }: LogInProvider): boolean => isPrivateHost(new URL(issuer).hostname)

/** In the browser, files of the machine cannot be named: their content would be sent to the provider. */
export const namesFiles = ({ clientSecretFile, caFile }: LogInProvider): boolean =>
  (clientSecretFile ?? caFile) !== null
