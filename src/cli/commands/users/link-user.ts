import { logInLink, makeLogInLink } from '../../../accounts/outside/log-in-link'
import { hasAccess } from '../../../platform/access/store'
import { settingsOfCommand } from '../../../platform/configuration/app-settings/settings-of-command'
import { transact } from '../../../platform/db/database'
import { CommandFailed } from '../../../platform/errors'
import { requireDataDir } from '../../../platform/storage/data-dir'
import type { CommandContext } from '../../terminal/command'
import { requireUser } from '../../terminal/require-user'
import { recordCommand, withDatabase } from '../../terminal/with-database'

/**
 * Creates a link that logs in, for when no other way in works.
 * @throws CommandFailed if the user does not exist, or may not log in
 */
export async function linkUser({ config, operand: username, now }: CommandContext): Promise<string> {
  const dataDir = requireDataDir(config.dataDir)
  const { token, uiUrl } = await withDatabase(dataDir, db => ({
    token: transact(db, tx => {
      const user = requireUser(tx, username)
      if (!hasAccess(user))
        throw new CommandFailed(`An error occurred: ${username} is not active, or suspended`)
      recordCommand(tx, now, 'log-in-link-created', user.id)
      return makeLogInLink(tx, user.id, now)
    }),
    uiUrl: settingsOfCommand(config, db, dataDir.secretKey, now).uiUrl,
  }))
  const hint = uiUrl === null ? ['Put the address of the server in front of it, or set UI_URL.'] : []
  return [
    `This link logs in as ${username}, once, in the next ten minutes:`,
    `  ${logInLink(uiUrl ?? '', token)}`,
    ...hint,
  ].join('\n')
}
