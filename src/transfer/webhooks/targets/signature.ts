// Secrets and signatures of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com).
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

/** Makes a secret, of which the receiver needs the whole text. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

/** What is signed: the very bytes that are sent. */
export interface SignedMessage {
  id: string
  /** Time of this attempt in seconds since 1970. */
  timestamp: number
  body: string
}

/** Returns the header `webhook-signature`. @param secrets several while the receiver changes from one to another */
export const signatureOf = (secrets: readonly string[], message: SignedMessage): string =>
  secrets.map(secret => `v1,${sign(secret, message)}`).join(' ')

function sign(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
