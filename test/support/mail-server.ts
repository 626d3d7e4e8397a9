// A real SMTP server on 127.0.0.1 that decodes and stores each email as its recipient would read it.
import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server'
import { listenOnceFree } from './ports'
import { patienceMs } from './waiting'

export interface ReceivedEmail {
  envelopeFrom: string
  /** Addresses from the SMTP envelope, not from the headers of the email. */
  recipients: string[]
  subject: string
  text: string
  html: string
  /** Values of the headers, by name in lower case. */
  headers: Record<string, string>
}

export interface MailServerOptions {
  /** Port of the server; by default any free port. */
  port?: number
  /** Encryption of connections; by default none. */
  security?: 'none' | 'starttls' | 'tls'
  /** The only accepted login; by default no authentication. */
  credentials?: { user: string; password: string }
  /** Error response to every recipient; by default recipients are accepted. */
  refuseRecipients?: { code: number; text: string }
  /** True to receive emails without ever acknowledging them. */
  neverAnswersEmails?: boolean
}

/** Part of `EMAIL_URL` that selects the kind of encryption. */
export const securityQueries = { none: '', starttls: '/?tls=True', tls: '/?ssl=True' }

/** A self-signed certificate for localhost. It is trusted only after `trustTestServers`. */
const certificate = readFileSync(join(import.meta.dir, '..', 'platform', 'mail', 'localhost.pem'), 'utf8')

/** Settings of an app that sends its emails through a mail server. */
export const mailEnvironment = (url: string) => ({
  EMAIL_URL: url,
  SENDER_EMAIL: 'trackhut@example.com',
  UI_URL: 'http://localhost',
})

/** Starts a mail server. It stops at the end of the block: `await using mail = await startMailServer()`. */
export async function startMailServer(options: MailServerOptions = {}) {
  const { security = 'none', credentials, refuseRecipients: refusal } = options
  const inbox = createInbox()
  const logins: { user: string; password: string; isEncrypted: boolean }[] = []
  const server = new SMTPServer({
    ...protection(security),
    authOptional: credentials === undefined,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth({ username = '', password = '' }, { secure }, done) {
      logins.push({ user: username, password: password ?? '', isEncrypted: secure })
      const isKnown = username === credentials?.user && password === credentials.password
      done(isKnown ? null : new Error('535 who are you'), { user: username })
    },
    ...(refusal && {
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error(refusal.text), { responseCode: refusal.code })),
    }),
    async onData(stream, { envelope }, done) {
      // An email that is interrupted is ignored, because this is normal when an app is closed.
      stream.on('error', () => {})
      const message = await receive(stream, envelope).catch(() => null)
      if (!message) return
      inbox.put(message)
      if (!options.neverAnswersEmails) done()
    },
  })
  // Errors are ignored, because some tests disconnect their clients in the middle of an email.
  server.on('error', () => {})
  const { port } = await listenOnceFree(() => listen(server, options.port ?? 0))
  const login = credentials ? `${credentials.user}:${encodeURIComponent(credentials.password)}@` : ''
  const url = `smtp://${login}127.0.0.1:${port}${securityQueries[security]}`
  return {
    port,
    url,
    environment: mailEnvironment(url),
    logins,
    emails: inbox.emails,
    /** Waits for the next email that has not been read yet. @throws Error if no email arrives */
    next: inbox.next,
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

/** Returns the link in an email. It follows a colon and is at the end of its line. */
export function linkIn({ text }: Pick<ReceivedEmail, 'text'>): string {
  const link = /: (https?:\/\/\S+)$/m.exec(text)?.[1]
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return link
}

/** Returns the one-time token in the link of an email. */
export function tokenIn(message: Pick<ReceivedEmail, 'text'>): string {
  const token = new URL(linkIn(message)).searchParams.get('token')
  if (token === null) throw new Error(`no token in: ${message.text}`)
  return token
}

/**
 * Makes this process trust the certificate of the test servers until the end of the block:
 * `using trust = trustTestServers()`.
 */
export function trustTestServers(): Disposable {
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, certificate.slice(certificate.indexOf('-----BEGIN CERTIFICATE'))])
  return { [Symbol.dispose]: () => tls.setDefaultCACertificates(trusted) }
}

/** Key and certificate of the test servers. */
export const testTls = { key: certificate, cert: certificate }

function protection(security: 'none' | 'starttls' | 'tls'): SMTPServerOptions {
  if (security === 'none') return { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
  return { ...testTls, secure: security === 'tls' }
}

function listen(server: SMTPServer, port: number): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server.server.address() as { port: number }))
  })
}

async function receive(
  stream: AsyncIterable<Uint8Array>,
  { mailFrom, rcptTo }: SMTPServerEnvelope,
): Promise<ReceivedEmail> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(await readAll(stream))
  return {
    envelopeFrom: mailFrom ? mailFrom.address : '',
    recipients: rcptTo.map(({ address }) => address),
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(stream))
}

function createInbox() {
  const emails: ReceivedEmail[] = []
  const arrivals = new EventEmitter()
  let taken = 0
  return {
    emails,
    put(message: ReceivedEmail) {
      emails.push(message)
      arrivals.emit('email')
    },
    async next(): Promise<ReceivedEmail> {
      const signal = AbortSignal.timeout(patienceMs())
      while (taken === emails.length) {
        await once(arrivals, 'email', { signal }).catch(() => {
          throw new Error('no message came')
        })
      }
      return emails[taken++]!
    },
  }
}
