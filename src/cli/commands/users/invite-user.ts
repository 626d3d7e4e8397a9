import { invitationLink, makeInvitation } from '../../../accounts/invitations/make-invitation'
import { messageOf } from '../../../lib/thrown'
import { type Db, transact } from '../../../platform/db/database'
import { AppError, CommandFailed } from '../../../platform/errors'
import { requireDataDir } from '../../../platform/storage/data-dir'
import type { CommandContext } from '../../terminal/command'
import { withDatabase } from '../../terminal/with-database'

/**
 * Makes a link with which somebody can register, whether or not registration is open.
 * @throws CommandFailed when there are too many
 */
export async function inviteUser({ config, now }: CommandContext): Promise<string> {
  const token = await withDatabase(requireDataDir(config.dataDir), db => makeToken(db, now))
  const link = invitationLink(config.uiUrl ?? '', token)
  const hint = config.uiUrl === null ? ['Put the address of the server in front of it, or set UI_URL.'] : []
  return ['With this link somebody can register, once, in the next seven days:', `  ${link}`, ...hint].join(
    '\n',
  )
}

function makeToken(db: Db, now: Date): string {
  try {
    return transact(db, tx => makeInvitation(tx, { userId: null, email: null }, now).token)
  } catch (error) {
    throw error instanceof AppError ? new CommandFailed(`An error occurred: ${messageOf(error)}`) : error
  }
}
