import type { Account } from '../../platform/access/store'
import { invalid } from '../../platform/errors'
import type { WorkoutsContext } from '../workouts-context'
import { lookAtRecordings } from './measuring/measure-recording'
import { measuringOptions } from './stage-workouts'
import type { WorkoutUpload } from './upload-workouts'

/**
 * Tells which workouts the upload of a file would create, without storing anything.
 * @throws AppError 400 for an archive, or with the reason why the file cannot become workouts
 */
export function lookAtUpload(
  ctx: WorkoutsContext,
  account: Account,
  { file, folder, format }: Omit<WorkoutUpload, 'data'>,
) {
  if (format === 'zip') throw invalid('file-extension-not-allowed', 'file extension not allowed')
  const { spooledAt: path, size, checksum } = file
  const extent = { path, start: 0, end: size, method: 'stored', size, checksum } as const
  const options = measuringOptions(ctx.db, { account, ofUser: null, fallbackSportId: null }, folder)
  return lookAtRecordings(ctx, account.id, { name: null, format, file: extent }, options)
}
