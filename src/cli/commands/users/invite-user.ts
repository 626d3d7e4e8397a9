import { invitationLink, makeInvitation } from '../../../accounts/invitations/invite'
import { messageOf } from '../../../lib/thrown'
import { settingsOfCommand } from '../../../platform/configuration/app-settings/settings-of-command'
import { type Db, transact } from '../../../platform/db/database'
import { AppError, CommandFailed } from '../../../platform/errors'
import { requireDataDir } from '../../../platform/storage/data-dir'
import type { CommandContext, Report } from '../../terminal/command'
import { originOfLinks } from '../../terminal/own-addresses'
import { recordCommand, withDatabase } from '../../terminal/with-database'

/**
 * Creates a registration link, which works even if registration is closed.
 * @throws CommandFailed if too many invitations are open
 */
export async function inviteUser({ config, now }: CommandContext): Promise<Report> {
  const dataDir = requireDataDir(config.dataDir)
  const { token, invitation, settings } = await withDatabase(dataDir, db => ({
    ...makeLink(db, now),
    settings: settingsOfCommand(config, db, dataDir.secretKey, now),
  }))
  const { origin, hints } = originOfLinks(settings)
  const link = invitationLink(origin, token)
  const lines = ['With this link somebody can register, once, in the next seven days:', `  ${link}`, ...hints]
  return { text: lines.join('\n'), json: { link, expires_at: invitation.expiresAt.toISOString() } }
}

function makeLink(db: Db, now: Date) {
  try {
    return transact(db, tx => {
      const made = makeInvitation(tx, { userId: null, email: null }, now)
      recordCommand(tx, now, 'invitation-created')
      return made
    })
  } catch (error) {
    throw error instanceof AppError ? new CommandFailed(`An error occurred: ${messageOf(error)}`) : error
  }
}
