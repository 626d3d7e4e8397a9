// Sends emails to the mail server, each over its own connection. nodemailer is loaded with the first email: most
// servers send none, and loading it would slow down every start.
import { second } from '../../lib/durations'
import { isEmail } from '../../lib/net/email'
import type { Config } from '../settings/table/config-type'
import type { MailServer } from '../settings/table/read-setting'

export interface EmailText {
  subject: string
  text: string
  html: string
}

export type Mailer = NonNullable<ReturnType<typeof createMailer>>

interface MailSettings {
  server: MailServer
  sender: string
  uiUrl: string
}

/** Returns `null` if mail is off: the settings lack the mail server, the sender, or the URL that links need. */
export function mailSettings({ mailServer, senderEmail, uiUrl }: Config): MailSettings | null {
  return mailServer && senderEmail && uiUrl ? { server: mailServer, sender: senderEmail, uiUrl } : null
}

/** Timeout in ms of each step of a connection. */
const patienceMs = 10 * second

/**
 * Time limit for a whole email, as a multiple of a step's timeout. Needed because a server that slowly sends single
 * bytes never exceeds the timeout of a step.
 */
const stepsOfEmail = 6

/**
 * Creates the mailer; `null` if mail is off.
 * @param stepMs timeout of each step of a connection
 * @param emailMs time limit for a whole email
 */
export function createMailer(config: Config, stepMs = patienceMs, emailMs = stepMs * stepsOfEmail) {
  const settings = mailSettings(config)
  if (!settings) return null
  const { server, sender, uiUrl } = settings
  const closed = new AbortController()
  return {
    /** Prefix of all links, without a trailing slash. */
    uiUrl,
    /**
     * Sends an email. Returns `refused` if the mailbox does not exist, so that another attempt would not help.
     * @throws Error for any other failure; its message contains only codes, so it may be logged
     */
    async send(recipient: string, message: EmailText): Promise<'sent' | 'refused'> {
      if (!isEmail(recipient)) return 'refused'
      try {
        const transport = await openTransport(server, stepMs, { from: sender, to: [recipient] })
        await transport.sendMail({
          ...message,
          from: { name: 'Trackhut', address: sender },
          to: { name: '', address: recipient },
          // Prevents out-of-office replies to this email.
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([closed.signal, AbortSignal.timeout(emailMs)]),
        })
        return 'sent'
      } catch (error) {
        if (isSmtpError(error) && isRefusedForGood(error)) return 'refused'
        throw withoutSecrets(error)
      }
    },
    /**
     * Connects to the server and logs in, without sending an email.
     * @throws Error whose message contains only codes, if this fails
     */
    async verify() {
      try {
        const { createTransport } = await import('nodemailer')
        await createTransport(transportOptions(server, stepMs)).verify()
      } catch (error) {
        throw withoutSecrets(error)
      }
    },
    /** Aborts the email being sent and sends no others. */
    close: () => closed.abort(),
  }
}

async function openTransport(server: MailServer, stepMs: number, envelope: { from: string; to: string[] }) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(transportOptions(server, stepMs))
  // Sets the addresses itself, because nodemailer would rewrite them: a@0x7f.1 would be sent to a@127.0.0.1.
  transport.use('stream', ({ message }, done) => {
    message.getEnvelope = () => envelope
    done()
  })
  return transport
}

function transportOptions({ host, port, security, credentials }: MailServer, stepMs: number) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    // With `none`, TLS is used nevertheless if the server offers it. Any certificate is then accepted, because this is
    // still better than plain text.
    tls: { rejectUnauthorized: security !== 'none' },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    maxResponseSize: 65_536,
  }
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

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error

/**
 * Whether the server refused the recipient permanently. A 5xx reply to RCPT TO means that the mailbox does not exist.
 * The exceptions are 530, 503 and 5.7.x: they mean that this server is not logged in or may not send, which the
 * operator can fix.
 */
function isRefusedForGood({ command, response = '' }: SmtpError): boolean {
  return command === 'RCPT TO' && /^5(?!03|30)\d\d(?![ -]5\.7\.)/.test(response)
}

function withoutSecrets(error: unknown): Error {
  if (!isSmtpError(error)) return new Error('Mail server: unknown failure')
  const { code, originalCode, responseCode } = error
  return new Error(['Mail server:', code, originalCode, responseCode].filter(Boolean).join(' '))
}
