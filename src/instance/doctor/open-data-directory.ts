import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { keepAlive } from '../../lib/async/keep-alive'
import { settingsOfCommand } from '../../platform/configuration/app-settings/settings-of-command'
import { openDatabase } from '../../platform/db/database'
import { type InspectedDatabase, inspectDatabase, inspection } from '../../platform/db/inspect-database'
import { migrations } from '../../platform/db/migrations'
import { CommandFailed } from '../../platform/errors'
import { createLog } from '../../platform/log'
import { createMailer } from '../../platform/mail/mailer'
import type { Config } from '../../platform/settings/table/config-type'
import { type DataDir, dataDirAt } from '../../platform/storage/data-dir'
import { openFiles } from '../../platform/storage/files'
import { workerEnvironment } from '../../platform/workers/environment'
import { makeModuleFolder } from '../../platform/workers/module-folder'
import { createWorkers } from '../../platform/workers/workers'
import type { DataDirectory } from './inspection/check'

type OpenedDatabase = Omit<InspectedDatabase, 'schema'>

/**
 * Opens a data directory while `work` runs.
 * @param facts.repairs whether the directory may be changed; otherwise only its folder `run` is written to
 * @throws CommandFailed if the database is not migrated; DamagedDatabase or NewerSchema if the database is damaged or a
 *   newer version migrated it
 */
export async function withDataDirectory<T>(
  {
    config: outside,
    repairs,
    ...facts
  }: Pick<DataDirectory, 'config' | 'now' | 'onProgress'> & { repairs: boolean },
  work: (directory: DataDirectory) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirAt(outside.dataDir)
  const database = repairs ? openToRepair(dataDir) : openToLook(dataDir)
  const config = settingsOfCommand(outside, database.db, dataDir.secretKey, facts.now)
  const parts = openParts(config, dataDir, database)
  using _alive = keepAlive()
  try {
    return await work({ config, ...facts, ...parts })
  } finally {
    for (const workers of parts.workers) workers.stop()
    database.close()
  }
}

function openToRepair({ database: path }: DataDir): OpenedDatabase {
  const { sqlite, close } = openDatabase(path, migrations, { reads: 'all' })
  return { ...inspection(sqlite), close }
}

function openToLook({ database: path }: DataDir): OpenedDatabase {
  const database = inspectDatabase(path)
  if (database.schema === migrations.length) return database
  database.close()
  throw new CommandFailed(
    `The database has schema ${database.schema}, but this Trackhut works with ${migrations.length}. Bring it up to date first: trackhut db upgrade`,
  )
}

/** Number of tasks that run at the same time. It is low, because a server may be running on this machine as well. */
const maxProcesses = 2

function openParts(config: Config, dataDir: DataDir, database: OpenedDatabase) {
  mkdirSync(dataDir.run, { recursive: true, mode: 0o700 })
  // This clock is a dummy: neither the log nor the workers use the time here.
  const clock = () => new Date(0)
  // Failures of workers are reported as findings, so they are not logged.
  const open = () =>
    createWorkers({
      environment: workerEnvironment(config, makeModuleFolder(dataDir.run) ?? dataDir.run),
      log: createLog(() => {}, clock),
    })
  const [first, ...others] = Array.from({ length: Math.min(maxProcesses, availableParallelism()) }, open)
  return {
    dataDir,
    database,
    db: database.db,
    files: openFiles(dataDir.uploads),
    mail: createMailer(config),
    workers: [first ?? open(), ...others] as const,
  }
}
