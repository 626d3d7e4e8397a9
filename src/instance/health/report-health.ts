import { access, constants, statfs } from 'node:fs/promises'
import { httpDate } from '../../lib/net/http-date'
import { countAccounts } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'
import { bytesLeftFree, diskRoom } from '../../platform/full-disk'
import { stateOf } from '../../platform/http/secure/certificate'
import { countJobs } from '../../platform/jobs/store'
import { dataDirAt } from '../../platform/storage/data-dir'
import { sumUploadSizes } from '../../platform/storage/upload-sizes-store'
import { build } from '../../platform/version'
import { deriveKind } from '../../workouts/job-kinds'
import { countLeft } from '../../workouts/library/backfill'
import { listAlerts } from '../alerts/store'
import { backupsFolder } from '../backups/folder/backups-folder'
import { findNextBackup } from '../backups/schedule'
import { findLastSuccess } from '../backups/store'
import { findAuthority, judgeAuthority } from '../certificates/authority'
import { isOnDiskOfData, judgeBackups } from './judge-backups'
import type { HealthReport } from './schemas'
import { databaseSize, listStorageDays, type StorageDay } from './store'

/**
 * Checks the database and the disk, for anonymous callers.
 * @throws AppError 503 with the reason if the database or the disk fails
 */
export async function checkHealth({ db, database, config }: PlatformContext): Promise<void> {
  try {
    countAccounts(db)
    if (database.isReadOnly()) throw unhealthy('database-unusable', 'the database cannot be written to')
  } catch (error) {
    throw error instanceof AppError ? error : unhealthy('database-unusable', 'the database cannot be read')
  }
  const free = await findFreeBytes(config.dataDir)
  if (free < bytesLeftFree) throw unhealthy('disk-full', 'there is not enough room on the disk')
}

async function findFreeBytes(folder: string): Promise<number> {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    throw unhealthy('disk-unusable', 'the data directory cannot be written to')
  }
}

const unhealthy = (code: 'database-unusable' | 'disk-unusable' | 'disk-full', message: string) =>
  new AppError('unavailable', code, message)

/** Returns the state of the server. Only index look-ups and counters are read, which is fast. */
export function reportHealth(ctx: PlatformContext): HealthReport {
  const { db, clock, config } = ctx
  const { root, database } = dataDirAt(config.dataDir)
  const { freeBytes, sizeBytes } = diskRoom(root)
  return {
    build,
    started_at: httpDate(new Date(clock().getTime() - process.uptime() * 1000)),
    alerts: listAlerts(db).map(({ kind, subject, since }) => ({ kind, subject, since: httpDate(since) })),
    warnings: ctx.log.recent().map(({ time, ...warning }) => ({ time: httpDate(time), ...warning })),
    jobs: viewJobs(ctx),
    workers: ctx.workers.load(),
    requests_in_hand: ctx.requestsInHand.size,
    memory_bytes: process.memoryUsage.rss(),
    database_bytes: databaseSize(database),
    upload_bytes: sumUploadSizes(db),
    disk_free_bytes: freeBytes,
    disk_size_bytes: sizeBytes,
    days: listStorageDays(db).map(viewDay),
    certificate: viewCertificate(ctx),
    authority: viewAuthority(ctx),
    backups: { state: judgeBackups(ctx), is_same_disk: isOnDiskOfData(config, backupsFolder(config)) },
    last_backup_at: asDate(findLastSuccess(db)?.finishedAt),
    next_backup_at: asDate(findNextBackup(ctx)),
  }
}

const states = { due: 'due', 'tried again': 'tried_again', later: 'later' } as const

function viewJobs({ db, clock }: PlatformContext): HealthReport['jobs'] {
  const byKind = new Map<string, HealthReport['jobs'][number]>()
  for (const { kind, state, count } of countJobs(db, clock())) {
    const counted = byKind.get(kind) ?? { kind, due: 0, tried_again: 0, later: 0 }
    // One job computes the derived data of all workouts. For this job, the number of remaining workouts is shown
    // instead of the number of jobs.
    const amount = kind === deriveKind.name ? countLeft(db) : count
    byKind.set(kind, { ...counted, [states[state]]: amount })
  }
  return [...byKind.values()]
}

function viewCertificate({ https, clock }: PlatformContext): HealthReport['certificate'] {
  const certificate = https.served?.certificate
  return certificate
    ? { expires_at: httpDate(certificate.expiresAt), state: stateOf(certificate, clock()) }
    : null
}

function viewAuthority({ config, clock }: PlatformContext): HealthReport['authority'] {
  const authority = findAuthority({ config })
  return authority && { expires_at: httpDate(authority.expiresAt), state: judgeAuthority(authority, clock()) }
}

const viewDay = (noted: StorageDay) => ({
  day: noted.day,
  database_bytes: noted.databaseBytes,
  upload_bytes: noted.uploadBytes,
  disk_free_bytes: noted.diskFreeBytes,
  disk_size_bytes: noted.diskSizeBytes,
})

const asDate = (date: Date | null | undefined) => (date ? httpDate(date) : null)
