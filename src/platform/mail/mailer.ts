// Hands letters to the mail server, each over a connection of its own.
import { createTransport } from 'nodemailer'
import type { Config, MailServer } from '../config'
import { isEmail } from '../../lib/net/email'
import { mailSettings } from './settings'

/** A letter as it is sent. */
export interface LetterText {
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** What links begin with, without a slash at the end. */
  uiUrl: string
  /**
   * Refused means: there is no such mailbox, so that trying again would change nothing.
   * @throws Error for whatever else went wrong; it names codes only, so that it may be logged
   */
  send(recipient: string, letter: LetterText): Promise<'sent' | 'refused'>
  /**
   * Connects to the server and logs in, without a letter.
   * @throws Error as above
   */
  verify(): Promise<void>
  /** Gives up the letter in hand, at once, and takes no other. */
  close(): void
}

/** How long the server may keep us waiting at each step. */
const patienceMs = 10_000

/** How many times that a whole letter may take: who sends a byte now and then is late at no step. */
const stepsOfLetter = 6

/** Null when mail is off. */
export function createMailer(config: Config, stepMs = patienceMs): Mailer | null {
  const settings = mailSettings(config)
  if (!settings) return null
  const { server, sender, uiUrl } = settings
  const closed = new AbortController()
  return {
    uiUrl,
    async send(recipient, letter) {
      if (!isEmail(recipient)) return 'refused'
      try {
        await openTransport(server, stepMs, { from: sender, to: [recipient] }).sendMail({
          ...letter,
          from: { name: 'Trackhut', address: sender },
          to: { name: '', address: recipient },
          // Out-of-office replies would go to nobody.
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([closed.signal, AbortSignal.timeout(stepMs * stepsOfLetter)]),
        })
        return 'sent'
      } catch (error) {
        if (isRefusedForGood(error as SmtpError)) return 'refused'
        throw withoutSecrets(error as SmtpError)
      }
    },
    async verify() {
      try {
        await createTransport(transportOptions(server, stepMs)).verify()
      } catch (error) {
        throw withoutSecrets(error as SmtpError)
      }
    },
    close: () => closed.abort(),
  }
}

function openTransport(server: MailServer, stepMs: number, envelope: { from: string; to: string[] }) {
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
    // TLS that was not asked for is taken up where it is offered: not even knowing with whom beats speaking in clear.
    tls: { rejectUnauthorized: security !== 'none' },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    maxResponseSize: 65_536,
  }
}

/** What nodemailer tells of a failure. Its messages quote addresses, and whatever the server chose to write. */
interface SmtpError {
  code?: string
  /** Of the system, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * The mailbox is refused, with 5xx. Not 530, 503 or 5.7.x: those are about us, who have not logged in or may not send,
 * which the owner of the instance can change.
 */
function isRefusedForGood({ command, response = '' }: SmtpError): boolean {
  return command === 'RCPT TO' && /^5(?!03|30)\d\d(?![ -]5\.7\.)/.test(response)
}

function withoutSecrets({ code, originalCode, responseCode }: SmtpError): Error {
  return new Error(['Mail server:', code, originalCode, responseCode].filter(Boolean).join(' '))
}
