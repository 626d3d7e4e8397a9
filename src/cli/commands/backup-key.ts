import { makeKey, readIdentity, recipientOf } from '../../instance/backups/sealing/keys'
import { CommandFailed } from '../../platform/errors'
import type { CommandContext, Report } from '../terminal/command'
import { readGivenIdentity } from '../terminal/read-identity'

/**
 * Makes a key for encrypted backups and prints it. Nothing is stored. With `--identity`, says instead whether a key opens
 * the backups of this server, so that it can be tried before it is needed.
 * @throws CommandFailed if the text is no key
 */
export async function makeBackupKey({ config, options }: CommandContext): Promise<Report> {
  if (options.identity !== undefined) return tryKey(await readGivenIdentity(options.identity), config)
  const { identity, recipient } = await makeKey()
  const lines = [
    'Key, to restore backups with. It is shown only now: print it, or write it down,',
    'and keep it where the backups are not. Without it, they are lost.',
    '',
    `    ${identity}`,
    '',
    'Public key, to encrypt backups with. It is the setting of this server:',
    '',
    `    BACKUP_RECIPIENTS=${recipient}`,
    '',
    'Then try what you have printed: trackhut backup-key --identity -',
  ]
  return {
    text: lines.join('\n'),
    json: {
      key: identity,
      public_key: recipient,
      opens_backups: config.backupRecipients.includes(recipient),
    },
  }
}

async function tryKey(identity: string, { backupRecipients }: CommandContext['config']): Promise<Report> {
  const recipient = await recipientOf(readIdentity(identity)).catch(() => {
    throw new CommandFailed('This key is mistyped: its checksum is wrong.')
  })
  const isWhole = backupRecipients.includes(recipient)
  const json = { key: null, public_key: recipient, opens_backups: isWhole }
  if (isWhole) return { text: 'This key opens the backups of this server.', json }
  const text = [
    'This key does not open the backups of this server.',
    `Its public key is ${recipient}, which is not in BACKUP_RECIPIENTS.`,
  ].join('\n')
  return { text, json, isWhole }
}
