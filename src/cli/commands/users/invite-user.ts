import { invitationLink, makeInvitation } from '../../../accounts/invitations/invite'
import { messageOf } from '../../../lib/thrown'
import { settingsOfCommand } from '../../../platform/configuration/app-settings/settings-of-command'
import { type Db, transact } from '../../../platform/db/database'
import { AppError, CommandFailed } from '../../../platform/errors'
import { requireDataDir } from '../../../platform/storage/data-dir'
import type { CommandContext } from '../../terminal/command'
import { recordCommand, withDatabase } from '../../terminal/with-database'

/**
 * Creates a registration link, which works even if registration is closed.
 * @throws CommandFailed if too many invitations are open
 */
export async function inviteUser({ config, now }: CommandContext): Promise<string> {
  const dataDir = requireDataDir(config.dataDir)
  const { token, uiUrl } = await withDatabase(dataDir, db => ({
    token: makeToken(db, now),
    uiUrl: settingsOfCommand(config, db, dataDir.secretKey, now).uiUrl,
  }))
  const link = invitationLink(uiUrl ?? '', token)
  const hint = uiUrl === null ? ['Put the address of the server in front of it, or set UI_URL.'] : []
  return ['With this link somebody can register, once, in the next seven days:', `  ${link}`, ...hint].join(
    '\n',
  )
}

function makeToken(db: Db, now: Date): string {
  try {
    return transact(db, tx => {
      const { token } = makeInvitation(tx, { userId: null, email: null }, now)
      recordCommand(tx, now, 'invitation-created')
      return token
    })
  } catch (error) {
    throw error instanceof AppError ? new CommandFailed(`An error occurred: ${messageOf(error)}`) : error
  }
}
