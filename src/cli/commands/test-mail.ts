// `trackhut mail test`: sends an email at once, and says in words what is missing or wrong.
import { findFirstAdministrator } from '../../accounts/users/store'
import { isEmail } from '../../lib/net/email'
import { settingsOfCommand } from '../../platform/configuration/app-settings/settings-of-command'
import { CommandFailed } from '../../platform/errors'
import { writeEmail } from '../../platform/mail/emails'
import type { MailTrial } from '../../platform/mail/mail-failure'
import { createMailer } from '../../platform/mail/mailer'
import type { Config } from '../../platform/settings/table/config-type'
import { isDataDir, requireDataDir } from '../../platform/storage/data-dir'
import type { CommandContext, Report } from '../terminal/command'
import { createProgress } from '../terminal/progress'
import { UsageError } from '../terminal/usage-error'
import { withDatabase } from '../terminal/with-database'

/**
 * Sends a test email with the settings that a server would use here.
 * @throws UsageError if the text is no address, or there is nobody to whom it could be sent
 * @throws CommandFailed if mail is off, or the mail server did not take the email
 */
export async function testMail(context: CommandContext): Promise<Report> {
  const { operand: address } = context
  if (address !== '' && !isEmail(address)) throw new UsageError(`'${address}' is no address.`, 'mail test')
  const { config, administrator } = await readDatabase(context)
  const recipient = address === '' ? administrator?.email : address
  if (recipient === undefined) {
    throw new UsageError('There is no administrator to send it to. Give an address.', 'mail test')
  }
  const mail = createMailer(config)
  if (!mail || !config.mailServer) throw new CommandFailed(tellMissing(config), 'mail-off')
  const server = `${config.mailServer.host}:${config.mailServer.port}`
  const email = writeEmail('test', administrator?.language ?? 'en', {
    username: address === '' ? (administrator?.username ?? '') : address,
    uiUrl: mail.uiUrl,
    link: null,
  })
  const progress = createProgress()
  progress.begin(`Sending to ${server}`)
  const trial = await mail.tryOut(recipient, email).finally(progress.end)
  if (trial.outcome !== 'sent')
    throw new CommandFailed(tellFailure(trial, { config, server, recipient }), 'mail-failed')
  return {
    text: `${server} has taken a test email to ${recipient}. Look whether it arrives, also among the spam.`,
    json: { recipient, server, sender: config.senderEmail },
  }
}

/** Returns the settings with those from the browser, and the administrator who was the first; undefined without one. */
async function readDatabase({ config: outside, now }: CommandContext) {
  if (!isDataDir(outside.dataDir)) return { config: outside, administrator: undefined }
  const dataDir = requireDataDir(outside.dataDir)
  return withDatabase(dataDir, db => ({
    config: settingsOfCommand(outside, db, dataDir.secretKey, now),
    administrator: findFirstAdministrator(db),
  }))
}

function tellMissing({ mailServer, senderEmail, uiUrl }: Config): string {
  const missing = [
    ...(mailServer ? [] : ['EMAIL_URL (the mail server)']),
    ...(senderEmail ? [] : ['SENDER_EMAIL (the sender)']),
    ...(uiUrl ? [] : ['UI_URL (the address of this server, for links)']),
  ]
  return `Mail is off. It also needs: ${missing.join(', ')}. See trackhut config.`
}

interface Tried {
  config: Config
  /** Name and port of the mail server. */
  server: string
  recipient: string
}

type Failure = Exclude<MailTrial['outcome'], 'sent'>

/** What went wrong, and what to do about it. */
const sentences: Record<Failure, (tried: Tried) => string> = {
  'name-unknown': ({ server }) =>
    `There is no server of the name in ${server}. Check how EMAIL_URL is written, and whether this machine knows names.`,
  'private-address': ({ server }) =>
    `${server} is in a private network, and was set in the browser. APP_ALLOW_PRIVATE=true allows that.`,
  unreachable: ({ server }) =>
    `${server} cannot be reached. Check the name and the port, and whether a firewall is between.`,
  silent: ({ server }) =>
    `${server} does not answer in time. Check the port and the encryption: ?tls=True is usual at 587, ?ssl=True at 465.`,
  'encryption-failed': ({ server }) =>
    `The encrypted connection to ${server} failed. Check the encryption (?tls=True is usual at 587, ?ssl=True at 465), and that its certificate is for this name.`,
  'log-in-refused': ({ server }) =>
    `${server} refuses the login. Check the username and the password in EMAIL_URL; characters such as @ and / are written as %40 and %2F there.`,
  'sender-refused': ({ server, config }) =>
    `${server} does not accept ${config.senderEmail} as a sender. Check SENDER_EMAIL, and whether the login may send for it.`,
  'recipient-refused': ({ server, recipient }) =>
    `${server} does not accept ${recipient} as a recipient. Check the address, and whether the server sends to others at all without a login.`,
  'email-refused': ({ server }) => `${server} does not accept the email itself.`,
  failed: ({ server }) => `${server} did not take the email.`,
}

function tellFailure({ outcome, answer }: MailTrial, tried: Tried): string {
  const sentence = outcome === 'sent' ? '' : sentences[outcome](tried)
  return answer === null ? sentence : `${sentence}\nThe mail server said: ${answer}`
}
