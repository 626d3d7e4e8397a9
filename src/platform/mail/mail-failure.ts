// Reads the errors of nodemailer: what they mean, and what of them may be logged or shown.
import { PrivateAddress } from '../../lib/net/fetch-checked'
import type { MailServer } from '../settings/table/read-setting'

export const mailOutcomes = [
  'sent',
  'name-unknown',
  'private-address',
  'unreachable',
  'silent',
  'encryption-failed',
  'log-in-refused',
  'sender-refused',
  'recipient-refused',
  'email-refused',
  'failed',
] as const
type MailOutcome = (typeof mailOutcomes)[number]

/** How an attempt to send an email went. */
export interface MailTrial {
  outcome: MailOutcome
  /** What the server said, in its own words and without the password; `null` if it said nothing. */
  answer: string | null
}

/**
 * The properties of nodemailer's errors that this file reads. Only the codes may be logged: `message` and `response`
 * contain email addresses and the server's text.
 */
interface SmtpError extends Error {
  code?: string
  /** Error code of the operating system, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

export const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error

/**
 * Whether the server refused the recipient permanently. A 5xx reply to RCPT TO means that the mailbox does not exist.
 * The exceptions are 530, 503 and 5.7.x: they mean that this server is not logged in or may not send, which the
 * operator can fix.
 */
export function isRefusedForGood({ command, response = '' }: SmtpError): boolean {
  return command === 'RCPT TO' && /^5(?!03|30)\d\d(?![ -]5\.7\.)/.test(response)
}

export function withoutSecrets(error: unknown): Error {
  if (!isSmtpError(error)) return new Error('Mail server: unknown failure')
  if (error instanceof PrivateAddress) return new Error('Mail server: private address')
  const { code, originalCode, responseCode } = error
  return new Error(['Mail server:', code, originalCode, responseCode].filter(Boolean).join(' '))
}

const maxAnswerLength = 500

/** Says what went wrong, and how the server put it. */
export function describeFailure(error: unknown, server: MailServer): MailTrial {
  if (error instanceof PrivateAddress) return { outcome: 'private-address', answer: null }
  if (!isSmtpError(error)) return { outcome: 'failed', answer: null }
  return { outcome: outcomeOf(error), answer: answerOf(error, server) }
}

/** The outcome for the command that the server refused. */
const refusals: Record<string, MailOutcome> = {
  'MAIL FROM': 'sender-refused',
  'RCPT TO': 'recipient-refused',
  DATA: 'email-refused',
}

function outcomeOf(error: SmtpError): MailOutcome {
  const { name, message, code = '', originalCode = '', command = '', response = '' } = error
  // If the server has answered, the message contains its words, which may be any.
  const facts = `${code} ${originalCode} ${response === '' ? message : ''}`
  if (/ENOTFOUND|EDNS|EAI_AGAIN/.test(facts)) return 'name-unknown'
  if (code === 'EAUTH') return 'log-in-refused'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ETLS|\bSSL|\bTLS/i.test(facts)) return 'encryption-failed'
  if (/ETIMEDOUT|ETIME/.test(facts) || name === 'TimeoutError' || code === 'EABORT') return 'silent'
  const refused = Object.keys(refusals).find(verb => command.startsWith(verb))
  if (refused !== undefined) return refusals[refused] ?? 'failed'
  return /ECONN|ESOCKET|EHOSTUNREACH|ENETUNREACH|EPIPE/.test(facts) ? 'unreachable' : 'failed'
}

/** Returns the server's answer as one line of visible characters, without the user's password in any form. */
function answerOf({ response = '' }: SmtpError, { credentials }: MailServer): string | null {
  const line = response.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').trim()
  const shown = secretsOf(credentials).reduce((text, secret) => text.replaceAll(secret, '***'), line)
  return shown === '' ? null : shown.slice(0, maxAnswerLength)
}

/** The password as it is, and as the ways of logging in encode it. */
function secretsOf(credentials: MailServer['credentials']): string[] {
  if (!credentials?.password) return []
  const { user, password } = credentials
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  return [password, encoded(password), encoded(`\0${user}\0${password}`)]
}
