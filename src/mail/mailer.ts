// Hands letters to the mail server.
import { createTransport } from 'nodemailer'
import type { Config, MailServer } from '../config'
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
  /** @throws Error when the server did not take it */
  send(recipient: string, letter: LetterText): Promise<void>
}

/** How long the server may keep us waiting at each step. */
const timeoutMs = 10_000

/** Null when mail is off. */
export function createMailer(config: Config): Mailer | null {
  const settings = mailSettings(config)
  if (!settings) return null
  const transport = createTransport(transportOptions(settings.server))
  return {
    uiUrl: settings.uiUrl,
    async send(recipient, letter) {
      await transport.sendMail({
        ...letter,
        from: { name: 'Trackhut', address: settings.sender },
        to: { name: '', address: recipient },
        // Said explicitly, so that nothing in an address is ever read as a second one.
        envelope: { from: settings.sender, to: [recipient] },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

function transportOptions({ host, port, security, credentials }: MailServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    // Without TLS asked for, what the server offers is not taken up either: its certificate could not be trusted.
    ignoreTLS: security === 'none',
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
}
