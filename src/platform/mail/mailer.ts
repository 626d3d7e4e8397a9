// Sends emails to the mail server, each over its own connection. nodemailer is loaded with the first email: most
// servers send none, and loading it would slow down every start.
import { second } from '../../lib/durations'
import { isEmail } from '../../lib/net/email'
import { allowedAddresses, type Checks, resolveName } from '../../lib/net/fetch-checked'
import { isFromApp } from '../configuration/app-settings/app-settings'
import type { Config } from '../settings/table/config-type'
import type { MailServer } from '../settings/table/read-setting'
import {
  describeFailure,
  isRefusedForGood,
  isSmtpError,
  type MailTrial,
  withoutSecrets,
} from './mail-failure'

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
  /** How the addresses of a server are checked that was set in the browser; `null` for one from the environment. */
  checks: Checks | null
}

/** Returns `null` if mail is off: the settings lack the mail server, the sender, or the URL that links need. */
export function mailSettings(config: Config): MailSettings | null {
  const { mailServer, senderEmail, uiUrl } = config
  if (!mailServer || !senderEmail || !uiUrl) return null
  const checks = isFromApp(config, 'EMAIL_URL')
    ? { resolve: resolveName, allowPrivate: config.appAllowPrivate, checksAll: true }
    : null
  return { server: mailServer, sender: senderEmail, uiUrl, checks }
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
  const { server, sender, uiUrl, checks } = settings
  const closed = new AbortController()
  const deliver = async (recipient: string, message: EmailText) => {
    const transport = await openTransport(server, stepMs, checks, { from: sender, to: [recipient] })
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
  }
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
        await deliver(recipient, message)
        return 'sent'
      } catch (error) {
        if (isSmtpError(error) && isRefusedForGood(error)) return 'refused'
        throw withoutSecrets(error)
      }
    },
    /** Sends an email and tells in detail how that went, for an administrator who tries out the settings. */
    async tryOut(recipient: string, message: EmailText): Promise<MailTrial> {
      try {
        await deliver(recipient, message)
        return { outcome: 'sent', answer: null }
      } catch (error) {
        return describeFailure(error, server)
      }
    },
    /**
     * Connects to the server and logs in, without sending an email.
     * @throws Error whose message contains only codes, if this fails
     */
    async verify() {
      try {
        const { createTransport } = await import('nodemailer')
        await createTransport(await transportOptions(server, stepMs, checks)).verify()
      } catch (error) {
        throw withoutSecrets(error)
      }
    },
    /** Aborts the email being sent and sends no others. */
    close: () => closed.abort(),
  }
}

async function openTransport(
  server: MailServer,
  stepMs: number,
  checks: Checks | null,
  envelope: { from: string; to: string[] },
) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(await transportOptions(server, stepMs, checks))
  // Sets the addresses itself, because nodemailer would rewrite them: a@0x7f.1 would be sent to a@127.0.0.1.
  transport.use('stream', ({ message }, done) => {
    message.getEnvelope = () => envelope
    done()
  })
  return transport
}

/** @throws PrivateAddress if the addresses are checked, and the server only has private ones */
async function transportOptions(
  { host, port, security, credentials }: MailServer,
  stepMs: number,
  checks: Checks | null,
) {
  // Connects to a checked address, because the name could lead elsewhere when it is resolved again.
  const address = checks === null ? host : ((await allowedAddresses(host, checks))[0] ?? host)
  return {
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    // With `none`, TLS is used nevertheless if the server offers it. Any certificate is then accepted, because this is
    // still better than plain text.
    tls: { rejectUnauthorized: security !== 'none', ...(address !== host && { servername: host }) },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    maxResponseSize: 65_536,
  }
}
