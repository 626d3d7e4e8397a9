// Opens a backup so that administrators can look into it: a job unpacks its database into `run/`. There is one such copy
// at most, and it is removed when nobody has looked into it for some minutes, because it may hold deleted accounts.
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseName } from '../../instance/backups/archive/format'
import { backupsFolder } from '../../instance/backups/folder/backups-folder'
import { requireStored } from '../../instance/backups/stored-backup'
import { havePassed } from '../../lib/date'
import { minute, second } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { appErrorOf, type Reason } from '../../platform/errors'
import { job, jobKind, onlyOne } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { dataDirAt } from '../../platform/storage/data-dir'
import { type RestoresContext, requireHeldKey } from './held-keys'
import { deleteOpened, findOpened, saveOpening, updateOpened } from './store'
import { openBackupTask } from './tasks'

const openBackupKind = jobKind('open-backup', onlyOne('instance'))
const closeBackupKind = jobKind('close-backup', onlyOne('instance'))

/** Time in ms for which the copy is kept after somebody has looked into it. */
const keptMs = 15 * minute

/** Interval in ms at which the time of the last look is stored. */
const noteEveryMs = minute

type Ctx = Pick<PlatformContext, 'config' | 'clock' | 'db' | 'jobs' | 'workers'>

type OpeningCtx = Ctx & RestoresContext

/** The folder of the copy, which has the structure of a data directory. */
const folderOf = ({ config }: Pick<Ctx, 'config'>) => join(dataDirAt(config.dataDir).run, 'opened-backup')

/**
 * Returns the folder with the copy of a backup's database; null while it is being opened, which this function begins.
 * @throws AppError 404 if the backup does not exist; 400 if it is encrypted and no key is held; 400 or 507 if it could not be opened. The next call tries again.
 */
export async function findOpenedCopy(ctx: OpeningCtx, name: string): Promise<string | null> {
  await requireStored(ctx, name)
  // Whoever looks into the backup needs its key for longer, too.
  ctx.heldKeys.find(name)
  const folder = folderOf(ctx)
  const isThere = existsSync(join(folder, databaseName))
  const now = ctx.clock()
  const found = transact(ctx.db, tx => {
    const opened = findOpened(tx)
    if (opened?.name !== name || (opened.status === 'open' && !isThere)) {
      requireHeldKey(ctx, name)
      saveOpening(tx, name, now)
      queueJob(tx, openBackupKind, null, now)
      queueJob(tx, closeBackupKind, null, new Date(now.getTime() + keptMs))
      return null
    }
    if (opened.status === 'failed') deleteOpened(tx)
    else if (havePassed(noteEveryMs, opened.usedAt, now)) updateOpened(tx, { usedAt: now })
    return opened
  })
  if (found === null) ctx.jobs.wake()
  if (found?.status === 'failed' && found.reasonCode !== null) {
    const kind = found.reasonCode === 'internal-error' ? 'failed' : 'invalid'
    throw appErrorOf(kind, { code: found.reasonCode, sentence: found.reason ?? '' })
  }
  return found?.status === 'open' ? folder : null
}

async function openBackup(ctx: OpeningCtx, stopping: AbortSignal) {
  const opened = findOpened(ctx.db)
  if (opened?.status !== 'opening') return
  const folder = folderOf(ctx)
  // The key may be gone after a restart. The task then says that one is needed.
  const identity = ctx.heldKeys.find(opened.name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const asked = { path: join(backupsFolder(ctx.config), opened.name), folder, identity }
  const outcome = await ctx.workers.run(openBackupTask, asked, { userId: null, signal: stopping })
  const isOpen = transact(ctx.db, tx => {
    // Meanwhile somebody may have asked for another backup, for which the job is queued again; or nobody looks any more.
    const { name, status } = findOpened(tx) ?? {}
    if (name !== opened.name || status !== 'opening') return false
    if (outcome.done) updateOpened(tx, { status: 'open', usedAt: ctx.clock() })
    else updateOpened(tx, failed(outcome.reason))
    return outcome.done
  })
  if (!isOpen) await removeOpenedCopy(ctx)
}

const failed = ({ sentence: reason, code: reasonCode }: Reason) =>
  ({ status: 'failed', reason, reasonCode }) as const

function giveUpOpening({ db }: Ctx) {
  if (findOpened(db)?.status !== 'opening') return
  updateOpened(db, failed({ code: 'internal-error', sentence: 'the backup could not be opened' }))
}

/** Removes the copy if nobody has looked into it for some time. */
async function closeBackup(ctx: Ctx) {
  const now = ctx.clock()
  const isUnused = transact(ctx.db, tx => {
    const opened = findOpened(tx)
    if (opened && !havePassed(keptMs, opened.usedAt, now)) {
      queueJob(tx, closeBackupKind, null, new Date(opened.usedAt.getTime() + keptMs))
      return false
    }
    deleteOpened(tx)
    return true
  })
  if (isUnused) await removeOpenedCopy(ctx)
}

const removeOpenedCopy = (ctx: Pick<Ctx, 'config'>) => rm(folderOf(ctx), { recursive: true, force: true })

/** Removes a copy that no row names, such as one from before this instance was restored. Call it at the start. */
export async function removeForgottenCopy(ctx: Ctx) {
  if (!findOpened(ctx.db)) await removeOpenedCopy(ctx)
}

export const openBackupJob = job({
  kind: openBackupKind,
  delays: [second],
  run: (ctx: OpeningCtx, _, stopping) => openBackup(ctx, stopping),
  giveUp: giveUpOpening,
})

export const closeBackupJob = job({
  kind: closeBackupKind,
  delays: [minute],
  maxAheadMs: () => keptMs,
  run: closeBackup,
})
