import { logInLink, logInLinkMs, makeLogInLink } from '../../../accounts/outside/log-in-link'
import { hasAccess } from '../../../platform/access/store'
import { settingsOfCommand } from '../../../platform/configuration/app-settings/settings-of-command'
import { transact } from '../../../platform/db/database'
import { CommandFailed } from '../../../platform/errors'
import { requireDataDir } from '../../../platform/storage/data-dir'
import type { CommandContext, Report } from '../../terminal/command'
import { originOfLinks } from '../../terminal/own-addresses'
import { requireUser } from '../../terminal/require-user'
import { recordCommand, withDatabase } from '../../terminal/with-database'

/**
 * Creates a link that logs in, for when no other way in works.
 * @throws CommandFailed if the user does not exist, or may not log in
 */
export async function linkUser({ config, operand: username, now }: CommandContext): Promise<Report> {
  const dataDir = requireDataDir(config.dataDir)
  const { token, settings } = await withDatabase(dataDir, db => ({
    token: transact(db, tx => {
      const user = requireUser(tx, username)
      if (!hasAccess(user))
        throw new CommandFailed(`An error occurred: ${username} is not active, or suspended`)
      recordCommand(tx, now, 'log-in-link-created', user.id)
      return makeLogInLink(tx, user.id, now)
    }),
    settings: settingsOfCommand(config, db, dataDir.secretKey, now),
  }))
  const { origin, hints } = originOfLinks(settings)
  const link = logInLink(origin, token)
  const lines = [`This link logs in as ${username}, once, in the next ten minutes:`, `  ${link}`, ...hints]
  const expiresAt = new Date(now.getTime() + logInLinkMs)
  return { text: lines.join('\n'), json: { username, link, expires_at: expiresAt.toISOString() } }
}
