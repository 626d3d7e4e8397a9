// A real SMTP server on 127.0.0.1 that keeps each email as its recipient would read it.
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
  /** From the SMTP envelope, not the email's headers. */
  recipients: string[]
  subject: string
  text: string
  html: string
  /** By lower-case name. */
  headers: Record<string, string>
}

export interface MailServerOptions {
  /** Default: any free port. */
  port?: number
  /** Encryption of connections. Default: none. */
  security?: 'none' | 'starttls' | 'tls'
  /** Accepted login. Default: no authentication. */
  credentials?: { user: string; password: string }
  /** Response to every recipient. */
  refuseRecipients?: { code: number; text: string }
  /** Receives emails but never acknowledges them. */
  neverAnswersEmails?: boolean
}

/** What `EMAIL_URL` needs for each kind of encryption. */
export const securityQueries = { none: '', starttls: '/?tls=True', tls: '/?ssl=True' }

/** A self-signed certificate for localhost, trusted only where tests say so. */
const certificate = readFileSync(join(import.meta.dir, '..', 'platform', 'mail', 'localhost.pem'), 'utf8')

/** Settings of an application that sends through a mail server. */
export const mailEnvironment = (url: string) => ({
  EMAIL_URL: url,
  SENDER_EMAIL: 'trackhut@example.com',
  UI_URL: 'http://localhost',
})

/** Ends with its block: `await using mail = await startMailServer()`. */
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
      // Ignore an email that breaks off, as when an application is closed.
      stream.on('error', () => {})
      const message = await receive(stream, envelope).catch(() => null)
      if (!message) return
      inbox.put(message)
      if (!options.neverAnswersEmails) done()
    },
  })
  // Some tests are about clients that disconnect midway.
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
    /**
     * The next email not yet read.
     * @throws Error if none arrives
     */
    next: inbox.next,
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

/** The link after a colon at the end of a line. */
export function linkIn({ text }: Pick<ReceivedEmail, 'text'>): string {
  const link = /: (https?:\/\/\S+)$/m.exec(text)?.[1]
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return link
}

/** The one-time token in an email's link. */
export function tokenIn(message: Pick<ReceivedEmail, 'text'>): string {
  const token = new URL(linkIn(message)).searchParams.get('token')
  if (token === null) throw new Error(`no token in: ${message.text}`)
  return token
}

/**
 * Makes this process trust the test servers' certificate until the end of the block: `using trust = trustTestServers()`.
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
