import { mkdirSync } from 'node:fs'
import type { Config } from '../../platform/config'
import { type DataDir, dataDirAt } from '../../platform/storage/data-dir'
import { openDatabase } from '../../platform/db/database'
import { type InspectedDatabase, inspectDatabase, inspection } from '../../platform/db/inspect-database'
import { migrations } from '../../db/migrations'
import { forbidden } from '../../errors'
import { openFiles } from '../../platform/storage/files'
import { createLog } from '../../platform/log'
import { createMailer } from '../../platform/mail/mailer'
import { workerEnvironment } from '../../platform/workers/environment'
import { createWorker } from '../../worker/worker'
import type { Patient } from './inspection/data-directory'

type OpenedDatabase = Omit<InspectedDatabase, 'schema'>

/**
 * Opens a data directory for as long as some work on it lasts.
 * @param facts.repairs whether it may be changed; otherwise nothing is written
 * @throws AppError for a database that is not up to date; DamagedDatabase and NewerSchema as a start does
 */
export async function withPatient<T>(
  { config, repairs, ...facts }: Pick<Patient, 'config' | 'now' | 'onProgress'> & { repairs: boolean },
  work: (patient: Patient) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirAt(config.dataDir)
  const database = repairs ? openToMend(dataDir) : openToLook(dataDir)
  const parts = openParts(config, dataDir, database)
  // Waiting for its worker does not keep a process from ending.
  const keptAlive = setInterval(() => {}, 60_000)
  try {
    return await work({ config, ...facts, ...parts })
  } finally {
    clearInterval(keptAlive)
    parts.worker.stop()
    database.close()
  }
}

function openToMend({ database: path }: DataDir): OpenedDatabase {
  const { sqlite, close } = openDatabase(path)
  return { ...inspection(sqlite), close }
}

function openToLook({ database: path }: DataDir): OpenedDatabase {
  const database = inspectDatabase(path)
  if (database.schema === migrations.length) return database
  database.close()
  throw forbidden(
    `The database has schema ${database.schema}, and this Trackhut works with ${migrations.length}. Bring it up to date first: trackhut db upgrade`,
  )
}

function openParts(config: Config, dataDir: DataDir, database: OpenedDatabase) {
  mkdirSync(dataDir.run, { recursive: true, mode: 0o700 })
  // Neither of the two that take one asks it anything here.
  const clock = () => new Date(0)
  return {
    dataDir,
    database,
    db: database.db,
    files: openFiles(dataDir.uploads, clock),
    mail: createMailer(config),
    // What fails in the worker is a finding, and said as such.
    worker: createWorker({
      environment: workerEnvironment(config, dataDir.run),
      log: createLog(() => {}, clock),
    }),
  }
}
