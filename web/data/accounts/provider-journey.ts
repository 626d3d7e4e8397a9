// Leaves for a provider, and comes back. Meanwhile the browser keeps the secret of the journey, so that only the browser
// that has begun it can end it.
import { useMutation } from '@tanstack/react-query'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import type { BegunAnswer, ProviderReturn } from '../../../src/accounts/providers/schemas'
import { createStore } from '../../ui/store'
import { post } from '../client/api'
import { ApiError } from '../client/api-error'
import { basePath } from '../client/base-path'
import { beginSession } from '../client/session'
import { sendProof } from './proof'

type Purpose = 'start' | 'link' | 'proof'

interface Journey {
  provider: string
  purpose: Purpose
  transaction: string
  /** Where somebody was when they left, below the base path. */
  path: string
}

const storageKey = 'providerJourney'

/** Leaves for the provider. The promise never resolves if the provider can be asked, because the page is left. */
export async function leaveFor(provider: string, purpose: Purpose): Promise<never> {
  const { data } = await post<BegunAnswer>(`/api/auth/oidc/${provider}/${purpose}`, {})
  const journey: Journey = { provider, purpose, transaction: data.transaction, path: pathNow() }
  localStorage.setItem(storageKey, JSON.stringify(journey))
  location.assign(data.url)
  return new Promise(() => {})
}

const pathNow = () => location.pathname.slice(basePath.length) + location.search

/** What the provider sent back with the browser. */
export interface Arrival extends Journey {
  sent: ProviderReturn
}

/**
 * Takes what the provider sent back out of the address, where others could read it, and the secret out of the browser.
 * @returns `null` if this browser has not begun the journey
 */
export function takeArrival(provider: string): Arrival | null {
  const sent = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  const stored = localStorage.getItem(storageKey)
  localStorage.removeItem(storageKey)
  const journey = stored === null ? null : (JSON.parse(stored) as Journey)
  if (journey?.provider !== provider) return null
  const names = ['code', 'state', 'iss', 'error'] as const
  const parts = names.flatMap(name => (sent.has(name) ? [[name, sent.get(name)]] : []))
  return { ...journey, sent: { transaction: journey.transaction, ...Object.fromEntries(parts) } }
}

/** Leaves for a provider; the variable is its key. */
export const useLeaving = (purpose: Purpose) =>
  useMutation({ mutationFn: (provider: string) => leaveFor(provider, purpose) })

/** Ends the journey. */
export const useArriving = (onArrived: (arrival: Arrival) => void) =>
  useMutation({
    mutationFn: arrive,
    onSuccess: (_, arrival) => onArrived(arrival),
    onError: (error, { path }) => void keepNextStep(error, path),
  })

/** A log-in that something else has decided, and that goes on to a second factor. */
interface NextStep {
  /** The refusal of the first step, which says what is missing. */
  refusal: ApiError
  /** Where the log-in leads, below the base path. */
  path: string
}

/** The log-in that goes on; `null` if there is none. It is kept for as long as its page is open. */
export const nextStep = createStore<NextStep | null>(null)

/** Keeps a refusal that is no failure, but the next step of a log-in. @returns whether it is one */
function keepNextStep(error: Error, path: string): boolean {
  if (!(error instanceof ApiError) || error.detail.challenge === undefined) return false
  nextStep.set({ refusal: error, path: pathAfter(path) })
  return true
}

/** Where a log-in leads that began at a path: whoever has asked for the log-in page wants to see the first one. */
export const pathAfter = (path: string) => (path.startsWith('/login') ? '/' : path)

async function arrive({ provider, purpose, sent }: Arrival): Promise<void> {
  if (purpose === 'link') await post('/api/auth/identities', { provider, ...sent })
  else if (purpose === 'proof') await sendProof({ method: 'provider', provider, provider_return: sent })
  else await logIn(`/api/auth/oidc/${provider}/finish`, sent)
}

/** Logs in as the person that a proxy names. @param onNextStep called if a second factor is missing */
export const useHeaderLogIn = (onNextStep: () => void) =>
  useMutation({
    mutationFn: () => logIn('/api/auth/header', {}),
    onError: error => {
      if (keepNextStep(error, pathNow())) onNextStep()
    },
  })

/** Logs in with the token of a link of the command line. */
export const useLinkLogIn = (onLoggedIn: () => void) =>
  useMutation({ mutationFn: (token: string) => logIn('/api/auth/link', { token }), onSuccess: onLoggedIn })

async function logIn(path: string, body: object): Promise<void> {
  beginSession((await post<LoginAnswer>(path, body)).auth_token)
}
