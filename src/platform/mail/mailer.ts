// Hands emails to the mail server, each over its own connection. What that takes is loaded with the first: most servers send
// none, and all would start later.
import { isEmail } from '../../lib/net/email'
import type { Config } from '../settings/table/config-type'
import type { MailServer } from '../settings/table/read-setting'
import { mailSettings } from './settings'

/** An email as it is sent. */
export interface EmailText {
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** The address that links begin with, without a slash at the end. */
  uiUrl: string
  /**
   * `refused` means that there is no such mailbox, so that trying again would not help.
   * @throws Error for whatever else went wrong; it names codes only, so that it may be logged
   */
  send(recipient: string, message: EmailText): Promise<'sent' | 'refused'>
  /**
   * Connects to the server and logs in, without an email.
   * @throws Error as above
   */
  verify(): Promise<void>
  /** Aborts the email that is being sent, and accepts no other. */
  close(): void
}

/** How long the server may keep us waiting at each step. */
const patienceMs = 10_000

/**
 * A whole email may take so many times that long: a server that sends a byte now and then is never late at a single
 * step.
 */
const stepsOfEmail = 6

/**
 * Answers null when mail is off.
 * @param emailMs how long a whole email may take
 */
export function createMailer(
  config: Config,
  stepMs = patienceMs,
  emailMs = stepMs * stepsOfEmail,
): Mailer | null {
  const settings = mailSettings(config)
  if (!settings) return null
  const { server, sender, uiUrl } = settings
  const closed = new AbortController()
  return {
    uiUrl,
    async send(recipient, message) {
      if (!isEmail(recipient)) return 'refused'
      try {
        const transport = await openTransport(server, stepMs, { from: sender, to: [recipient] })
        await transport.sendMail({
          ...message,
          from: { name: 'Trackhut', address: sender },
          to: { name: '', address: recipient },
          // Out-of-office replies would go to nobody.
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
    async verify() {
      try {
        const { createTransport } = await import('nodemailer')
        await createTransport(transportOptions(server, stepMs)).verify()
      } catch (error) {
        throw withoutSecrets(error)
      }
    },
    close: () => closed.abort(),
  }
}

async function openTransport(server: MailServer, stepMs: number, envelope: { from: string; to: string[] }) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(transportOptions(server, stepMs))
  // Left alone, nodemailer rewrites addresses: a@0x7f.1 would be sent to a@127.0.0.1.
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
    // Without tls=True, TLS is used where it is offered, with any certificate: that is still better than plain text.
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
 * The parts of nodemailer's errors that may be logged: their messages quote addresses and whatever the server wrote.
 */
interface SmtpError extends Error {
  code?: string
  /** A code of the operating system, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error

/**
 * An answer of 5xx refuses the mailbox. Not 530, 503 or 5.7.x: those say that we have not logged in or may not send,
 * which the operator of the instance can change.
 */
function isRefusedForGood({ command, response = '' }: SmtpError): boolean {
  return command === 'RCPT TO' && /^5(?!03|30)\d\d(?![ -]5\.7\.)/.test(response)
}

function withoutSecrets(error: unknown): Error {
  if (!isSmtpError(error)) return new Error('Mail server: unknown failure')
  const { code, originalCode, responseCode } = error
  return new Error(['Mail server:', code, originalCode, responseCode].filter(Boolean).join(' '))
}
