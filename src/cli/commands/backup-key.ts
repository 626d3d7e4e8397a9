import { makeKey, readIdentity, recipientOf } from '../../instance/backups/sealing/keys'
import { settingsOfCommand } from '../../platform/configuration/app-settings/settings-of-command'
import { CommandFailed } from '../../platform/errors'
import { isDataDir, requireDataDir } from '../../platform/storage/data-dir'
import type { CommandContext, Report } from '../terminal/command'
import { readGivenIdentity } from '../terminal/read-identity'
import { withDatabase } from '../terminal/with-database'

/**
 * Makes a key for encrypted backups and prints it. Nothing is stored. With `--identity`, says instead whether a key opens
 * the backups of this server, so that it can be tried before it is needed.
 * @throws CommandFailed if the text is no key
 */
export async function makeBackupKey(context: CommandContext): Promise<Report> {
  const { identity: given } = context.options
  if (given !== undefined) return tryKey(await readGivenIdentity(given), await findRecipients(context))
  const { identity, recipient } = await makeKey()
  const lines = [
    'Key, to restore backups with. It is shown only now: print it, or write it down,',
    'and keep it where the backups are not. Without it, they are lost.',
    '',
    `    ${identity}`,
    '',
    'Public key, to encrypt backups with. Enter it on the page Backups, or as the setting of this server:',
    '',
    `    BACKUP_RECIPIENTS=${recipient}`,
    '',
    'Then try what you have printed: trackhut backup-key --identity -',
  ]
  return {
    text: lines.join('\n'),
    json: { key: identity, public_key: recipient, opens_backups: false },
  }
}

/** Returns the public keys of this server, which may have been set in the browser. */
async function findRecipients({ config, now }: CommandContext): Promise<readonly string[]> {
  if (!isDataDir(config.dataDir)) return config.backupRecipients
  const dataDir = requireDataDir(config.dataDir)
  return withDatabase(dataDir, db => settingsOfCommand(config, db, dataDir.secretKey, now).backupRecipients)
}

async function tryKey(identity: string, recipients: readonly string[]): Promise<Report> {
  const recipient = await recipientOf(readIdentity(identity)).catch(() => {
    throw new CommandFailed('This key is mistyped: its checksum is wrong.')
  })
  const isWhole = recipients.includes(recipient)
  const json = { key: null, public_key: recipient, opens_backups: isWhole }
  if (isWhole) return { text: 'This key opens the backups of this server.', json }
  const text = [
    'This key does not open the backups of this server.',
    `Its public key is ${recipient}, which is none of those for which it encrypts.`,
  ].join('\n')
  return { text, json, isWhole }
}
