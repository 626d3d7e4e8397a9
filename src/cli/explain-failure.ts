// What an error means for whoever typed a command: a sentence, a code for programs, and the exit status.

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { describeDiskError } from '../lib/files/describe-disk-error'
import { isDiskFailure, isDiskFull, isFileTooLargeForDisk, isUnwritable } from '../lib/files/disk-errors'
import { messageOf } from '../lib/thrown'
import { UnsafeSecretKey } from '../platform/access/tokens/secret-key'
import { DamagedDatabase, NewerSchema } from '../platform/db/database'
import { UpgradeFailed } from '../platform/db/migrate'
import { AppError, CommandFailed } from '../platform/errors'
import { UnusableCertificate } from '../platform/http/secure/certificate'
import { readSettingsOf, usualService } from '../platform/settings/service-settings'
import { InvalidSetting } from '../platform/settings/table/config-type'
import { DataDirInUse, NoDataDir, UnsafeDataDir, UnusableFile } from '../platform/storage/data-dir'
import { CannotListen } from '../server/cannot-listen'
import { UsageError } from './terminal/usage-error'

interface Explained {
  exitStatus: number
  /** Name of the failure in kebab case, which stays the same in later versions. */
  code: string
  sentence: string
}

export function explainFailure(error: unknown): Explained {
  const sentence = messageOf(error).trimEnd()
  const as = (exitStatus: number, code: string, said = sentence): Explained => ({
    exitStatus,
    code,
    sentence: said,
  })
  if (error instanceof UsageError) {
    const helpCommand = ['trackhut', ...(error.about ? [error.about] : []), '--help']
    return as(2, 'not-understood', `${sentence}\nSee ${helpCommand.join(' ')}.`)
  }
  if (error instanceof AppError || error instanceof CommandFailed) return as(1, error.code)
  if (error instanceof DamagedDatabase) {
    return as(
      65,
      'database-damaged',
      `The database is damaged (${sentence}). ${error.wasInUse ? '' : 'Nothing was changed. '}Restore a backup: trackhut restore FILE --data ${dirname(error.path)} --replace`,
    )
  }
  if (error instanceof NewerSchema) return as(70, 'data-newer')
  if (error instanceof UpgradeFailed) return as(70, 'upgrade-failed')
  if (error instanceof DataDirInUse) return as(75, 'data-in-use')
  if (error instanceof NoDataDir) return as(78, 'data-missing', `${sentence}${whereServiceHasData()}`)
  if (error instanceof InvalidSetting) return as(78, 'setting-invalid')
  if (unusable.some(kind => error instanceof kind)) return as(78, 'file-unusable')
  if (error instanceof CannotListen) {
    return error.isTaken ? as(75, 'port-in-use') : as(78, 'address-unusable')
  }
  if (error instanceof UnusableFile || isUnusable(error)) {
    return as(78, 'data-unusable', `The data directory cannot be used: ${describeDiskError(error)}`)
  }
  return as(70, 'internal', error instanceof Error ? (error.stack ?? sentence) : sentence)
}

/** Errors in files. They would also make the next start fail. */
const unusable = [UnsafeDataDir, UnsafeSecretKey, UnusableCertificate]

/** Whether the disk is full, read-only or failing, or this user has no access to it. */
const isUnusable = (error: unknown) =>
  [isDiskFull, isFileTooLargeForDisk, isUnwritable, isDiskFailure].some(is => is(error))

/** Returns a hint that names the service's data directory, because the user probably means this directory. */
function whereServiceHasData(): string {
  const dataDir = readSettingsOf(usualService).DATA_DIR ?? usualService.dataDir
  return existsSync(dataDir) ? ` That of the service is in ${dataDir}.` : ''
}
