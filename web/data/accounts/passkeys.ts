// Makes and uses passkeys in this browser.
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import { post } from '../client/api'
import { beginSession } from '../client/session'
import { mayHavePasskeys } from './may-have-passkeys'

/** Whether this browser has passkeys for this address. */
export const hasPasskeys = (): boolean => mayHavePasskeys && browserSupportsWebAuthn()

interface Options<Of> {
  data: Of
}

/** Asks the browser for a new passkey. @param path where the server says what it needs */
export async function makePasskey(path: string, body: object) {
  const { data } = await post<Options<PublicKeyCredentialCreationOptionsJSON>>(path, body)
  return startRegistration({ optionsJSON: data })
}

/** Asks the browser for a passkey of this server. @param path where the server says what it needs */
export async function takePasskey(path: string, useBrowserAutofill = false) {
  const { data } = await post<Options<PublicKeyCredentialRequestOptionsJSON>>(path, {})
  return startAuthentication({ optionsJSON: data, useBrowserAutofill })
}

/** Logs in with a passkey that the person chooses. */
export const useLogInWithPasskey = () => useMutation({ mutationFn: () => logInWithPasskey() })

/**
 * Lets the browser offer passkeys among what it fills in, until `stopOffering` is called or another one is asked for.
 */
export const useOfferedPasskeys = () => useMutation({ mutationFn: offerPasskeys })

async function logInWithPasskey(useBrowserAutofill = false): Promise<void> {
  const passkey = await takePasskey('/api/auth/login/passkey/options', useBrowserAutofill)
  const { auth_token } = await post<LoginAnswer>('/api/auth/login/passkey', { passkey })
  beginSession(auth_token)
}

async function offerPasskeys(): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  await logInWithPasskey(true)
}

export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

/** Whether the person, or another request for a passkey, ended this one. That is no failure to tell of. */
export const wasCancelled = (error: Error | null): boolean =>
  error instanceof WebAuthnError
    ? error.code === 'ERROR_CEREMONY_ABORTED' || isRefusal(error.cause)
    : isRefusal(error)

/** Browsers do not tell whether somebody cancelled or has no passkey. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
