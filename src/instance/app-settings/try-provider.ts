import { failureOf } from '../../accounts/providers/provider-failure'
import type { ProvidersContext } from '../../accounts/providers/providers'
import { invalid, rulesBroken } from '../../platform/errors'
import { readProviders, writeProviders } from '../../platform/settings/table/log-in-provider'
import { hasReadableCertificates, isPrivate, providerAfter } from './provider-settings'
import type { ProviderChange, ProviderTrial } from './schemas'

/**
 * Asks a provider what it says of itself, before it is stored. Nothing is logged in.
 * @throws AppError 400 if the form is invalid, or the provider is in a private network and must not be
 */
export async function tryProvider(ctx: ProvidersContext, change: ProviderChange): Promise<ProviderTrial> {
  const provider = requireReadable(change)
  if (isPrivate(provider) && !ctx.config.appAllowPrivate)
    throw rulesBroken([{ code: 'provider-address-private', text: 'invalid payload' }])
  try {
    const metadata = await ctx.providers.tryOut(provider)
    return {
      outcome: 'answered',
      ends_sessions: metadata.end_session_endpoint !== undefined,
      tells_log_outs: metadata.backchannel_logout_supported === true,
    }
  } catch (error) {
    const { code } = failureOf(ctx, error, true)
    const outcome = code === 'provider-unreachable' ? 'unreachable' : 'misconfigured'
    return { outcome, ends_sessions: false, tells_log_outs: false }
  }
}

function requireReadable(change: ProviderChange) {
  if (!hasReadableCertificates(change)) throw invalid('provider-certificates-invalid')
  try {
    const [provider] = readProviders(writeProviders([providerAfter([], change)]))
    if (provider) return provider
  } catch {
    // The answer says which part of the form is wrong.
  }
  throw invalid('provider-invalid')
}
