// Codes of authenticator apps (RFC 6238) with the parameters that all apps support: SHA-1, 6 digits, 30 seconds.
import { loadLibrary } from './library/load-library'

/** Seconds for which an app shows a code. */
const stepS = 30

/** Number of steps by which the clock of a phone may be wrong, and by which a code may be late. */
const toleratedSteps = 1

const secretBytes = 20

export const looksLikeAuthenticatorCode = (text: string) => /^\d{3} ?\d{3}$/.test(text)

interface AuthenticatorSecret {
  /** In base32. */
  secret: string
  /** The text of the QR code. */
  uri: string
}

/** Makes the secret of an authenticator app. @param username shown in the app */
export async function makeAuthenticatorSecret(username: string): Promise<AuthenticatorSecret> {
  const { Secret, TOTP } = await loadLibrary()
  const secret = new Secret({ size: secretBytes })
  const totp = new TOTP({ issuer: 'Trackhut', label: username, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/** Returns the number of the latest time step whose code is accepted now. */
export const latestStep = (now: Date): number => presentStep(now) + toleratedSteps

const presentStep = (now: Date) => Math.floor(now.getTime() / 1000 / stepS)

/** Returns the time from which the code of a step is refused because of its age. */
export const endOfStep = (step: number): Date => new Date((step + toleratedSteps + 1) * stepS * 1000)

/** Returns the number of the time step that a code belongs to; `null` if it is the code of no step near `now`. */
export async function findStep(secret: string, code: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await loadLibrary()
  const delta = TOTP.validate({
    token: code.replace(' ', ''),
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: stepS,
    timestamp: now.getTime(),
    window: toleratedSteps,
  })
  return delta === null ? null : presentStep(now) + delta
}
