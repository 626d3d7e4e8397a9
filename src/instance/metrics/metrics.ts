// Metrics for Prometheus, named by its conventions: https://prometheus.io/docs/practices/naming/
import { Gauge, Histogram, Registry } from 'prom-client'
import type { PlatformContext } from '../../platform/context/platform-context'
import { diskRoom } from '../../platform/full-disk'
import type { AnsweredRequest } from '../../platform/http/observe-requests'
import { countJobs } from '../../platform/jobs/store'
import { dataDirAt } from '../../platform/storage/data-dir'
import { build, fullVersion } from '../../platform/version'
import { listAlerts } from '../alerts/store'
import { findLastBackupRun, findLastSuccess } from '../backups/store'
import { describeProcess } from './describe-process'
import {
  countUploads,
  countUsers,
  countWebhooks,
  countWorkouts,
  findLastUpload,
  sumUploadSizes,
} from './store'

/**
 * Histogram buckets in seconds, from the duration of a request for a simple list to the duration of an upload of an
 * archive.
 */
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5, 10]

export interface Metrics {
  count(answered: AnsweredRequest): void
  /** Writes all metrics in the text format of Prometheus. */
  write(): Promise<{ text: string; type: string }>
}

/** Creates the metrics. Requests are counted from this moment. Other values are read when the metrics are requested. */
export function createMetrics(ctx: PlatformContext): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'trackhut_http_request_duration_seconds',
    help: 'Time until the answer to a request began, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const gauge: AddGauge = (name, help, read) =>
    new Gauge({
      name: `trackhut_${name}`,
      help,
      registers: [registry],
      collect() {
        const value = read()
        if (value === null || value === undefined) this.remove()
        else this.set(value)
      },
    })

  new Gauge({
    name: 'trackhut_build_info',
    help: 'The version that runs, and the same with its commit.',
    labelNames: ['version', 'build'],
    registers: [registry],
  })
    .labels(fullVersion, build)
    .set(1)
  describeProcess(ctx, registry)
  describeJobs(ctx, registry)
  describeProblems(ctx, registry)
  describeWebhooks(ctx, registry)
  gauge('worker_tasks_running', 'Tasks that worker processes perform.', () => ctx.workers.load().running)
  gauge('worker_tasks_waiting', 'Tasks that wait for a worker process.', () => ctx.workers.load().waiting)
  gauge('requests_in_hand', 'Requests that are worked on or still coming in.', () => ctx.requestsInHand.size)
  describeDisk(ctx, gauge)
  describeContent(ctx, registry, gauge)
  gauge('last_backup_success_timestamp_seconds', 'When the last backup was made that succeeded.', () =>
    seconds(findLastSuccess(ctx.db)?.finishedAt),
  )
  gauge('last_backup_failed', 'Whether the last backup failed.', () => {
    const last = findLastBackupRun(ctx.db)
    return last && (last.reason === null ? 0 : 1)
  })

  gauge(
    'certificate_expiry_timestamp_seconds',
    'When the certificate expires that https is served with.',
    () => seconds(ctx.https.served?.certificate.expiresAt),
  )

  return {
    count: ({ method, route, status, durationMs }) =>
      requests.observe(
        { method: knownMethods.has(method) ? method : 'other', route, status },
        durationMs / 1000,
      ),
    write: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}

/**
 * HTTP methods with a separate label. Other methods share one label, because clients could send any number of different
 * methods and so fill the memory.
 */
const knownMethods = new Set([
  'GET',
  'HEAD',
  'POST',
  'PATCH',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'MKCOL',
])

type AddGauge = (name: string, help: string, read: () => number | null | undefined) => void

function describeJobs({ db, clock }: PlatformContext, registry: Registry) {
  new Gauge({
    name: 'trackhut_jobs',
    help: 'Jobs, by kind: those that are due or being done, those that were tried in vain, those for later.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { kind, state, count } of countJobs(db, clock())) this.set({ kind, state }, count)
    },
  })
}

/** What administrators were told of by email. Jobs that were given up are in no other metric: they are gone. */
function describeProblems({ db }: PlatformContext, registry: Registry) {
  new Gauge({
    name: 'trackhut_problems',
    help: 'Problems of which administrators were told and that are not over, by kind; of jobs-given-up, one for each kind of jobs.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      const counts = { 'backup-failed': 0, 'certificate-ends': 0, 'disk-full': 0, 'jobs-given-up': 0 }
      for (const { kind } of listAlerts(db)) counts[kind]++
      for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count)
    },
  })
}

function describeWebhooks({ db }: PlatformContext, registry: Registry) {
  new Gauge({
    name: 'trackhut_webhooks',
    help: 'Webhooks, by what becomes of what they are told: delivering, failing (tried again later), paused, stopped.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const { state, count } of countWebhooks(db)) this.set({ state }, count)
    },
  })
}

/** What people have stored, as numbers: nothing tells whose it is. */
function describeContent({ db }: PlatformContext, registry: Registry, gauge: AddGauge) {
  new Gauge({
    name: 'trackhut_users',
    help: 'Accounts, by whether they may log in: active, inactive (not confirmed yet), suspended.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { state, count } of countUsers(db)) this.set({ state }, count)
    },
  })
  gauge('workouts', 'Workouts of all accounts.', () => countWorkouts(db))
  gauge('uploads', 'Recordings of all accounts.', () => countUploads(db))
  gauge('uploads_size_bytes', 'What the files of all accounts take.', () => sumUploadSizes(db))
  gauge('last_upload_timestamp_seconds', 'When the newest recording was stored.', () =>
    seconds(findLastUpload(db)),
  )
}

function describeDisk({ config }: PlatformContext, gauge: AddGauge) {
  const { root, database } = dataDirAt(config.dataDir)
  gauge('disk_free_bytes', 'Room on the disk of the data directory.', () => diskRoom(root).freeBytes)
  gauge('disk_size_bytes', 'Size of the disk of the data directory.', () => diskRoom(root).sizeBytes)
  gauge('database_size_bytes', 'Size of the database.', () => Bun.file(database).size)
  gauge('database_log_size_bytes', 'Size of its write-ahead log.', () => Bun.file(`${database}-wal`).size)
}

const seconds = (date: Date | null | undefined) => date && date.getTime() / 1000
