import { deleteWithFiles, removeTracesNow } from '../../../accounts/users/delete-user'
import type { User } from '../../../accounts/users/store'
import type { Db } from '../../../platform/db/database'
import { CommandFailed } from '../../../platform/errors'
import { signalWaitingJobs } from '../../../platform/jobs/job-signal'
import { createLog } from '../../../platform/log'
import { requireDataDir } from '../../../platform/storage/data-dir'
import { openFiles } from '../../../platform/storage/files'
import { releaseFiles } from '../../../platform/storage/store-files'
import { findUserTotals } from '../../../workouts/library/totals-store'
import type { CommandContext, Report } from '../../terminal/command'
import { requireAnotherAdmin, requireUser } from '../../terminal/require-user'
import { recordCommand, withDatabase } from '../../terminal/with-database'

/**
 * Deletes an account with its data.
 * @throws CommandFailed if the user does not exist, is the only administrator, or `--yes` is missing
 */
export async function deleteUser({
  config,
  operand: username,
  options,
  now,
}: CommandContext): Promise<Report> {
  const dataDir = requireDataDir(config.dataDir)
  await withDatabase(dataDir, async db => {
    const files = openFiles(dataDir.uploads)
    const log = createLog(
      line => process.stderr.write(`${line}\n`),
      () => now,
    )
    const deleted = await releaseFiles({ db, files, log }, (tx, release) => {
      const user = requireUser(tx, username)
      requireAnotherAdmin(tx, user)
      if (!options.yes) {
        const would = `This would delete ${describe(tx, user)}. Add --yes to do it.`
        throw new CommandFailed(would, 'confirmation-missing')
      }
      deleteWithFiles({ config, files, clock: () => now }, tx, user, release)
      recordCommand(tx, now, 'account-deleted', user.id)
      return user
    })
    await removeTracesNow({ config, db, log }, deleted)
    signalWaitingJobs(dataDir.run)
  })
  return { text: `User '${username}' deleted.`, json: { username } }
}

function describe(tx: Db, { id, username, email }: User): string {
  const { workoutsCount } = findUserTotals(tx, id)
  const workouts = `${workoutsCount} ${workoutsCount === 1 ? 'workout' : 'workouts'}`
  return `user '${username}' (${email}) with ${workouts} and all files, permanently`
}
