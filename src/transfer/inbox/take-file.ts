import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { formatFileSize } from '../../lib/files/file-size'
import { statOpened } from '../../lib/files/stat-opened'
import { codeOf } from '../../lib/thrown'
import type { Account } from '../../platform/access/store'
import { codes } from '../../platform/codes'
import { AppError } from '../../platform/errors'
import { queueJob } from '../../platform/jobs/store'
import type { SpooledContent, SpoolFolder } from '../../platform/storage/spool'
import { keepOnce } from '../../workouts/duplicates/duplicates'
import type { WorkoutUpload } from '../../workouts/intake/upload-workouts'
import { maxSizeOf, readFormat, uploadWorkouts } from '../../workouts/intake/upload-workouts'
import { findShelfSport, shelfNames } from '../../workouts/sports/shelf/find-on-shelf'
import type { WorkoutsContext } from '../../workouts/workouts-context'
import { isSame, refusedFolder, type WaitingFile } from './list-waiting'
import { moveHandled, moveHandledKind, takenFile } from './move-handled'

/** The file has changed while it was read, or no longer exists. A later round will check it again. */
class Changed extends Error {}

/**
 * Imports a file of the inbox as if its owner had uploaded it. A file that cannot be imported is moved to `refused`,
 * with a text that contains the reason. Duplicates of existing workouts are merged, see `keepOnce`.
 * @throws Error if the file did not cause the failure; the import may be retried
 */
export async function takeFile(
  ctx: WorkoutsContext,
  inbox: string,
  account: Account,
  file: WaitingFile,
): Promise<void> {
  try {
    const counts = await upload(ctx, inbox, account, file)
    ctx.log.info('Taken from the inbox', { username: account.username, file: file.path, ...counts })
  } catch (error) {
    if (error instanceof Changed) return
    if (!isFileAtFault(error)) throw error
    await moveHandled(inbox, file, refusedFolder, explain(error, ctx.clock()))
    const facts = { username: account.username, file: file.path, reason: error.code }
    ctx.log.info('Refused from the inbox', facts)
  }
}

async function upload(ctx: WorkoutsContext, inbox: string, account: Account, file: WaitingFile) {
  await using folder = await ctx.spool.makeFolder()
  const received = await receive(ctx, inbox, file, folder)
  const stored = await uploadWorkouts(ctx, { account }, received, {
    storeAlso: tx => queueJob(tx, moveHandledKind, takenFile(account, file), ctx.clock()),
  })
  // Duplicates are merged only after the workouts are stored. If this is interrupted, both recordings stay as separate
  // workouts, and are listed as likely duplicates.
  const merged = await keepOnce(ctx, account, stored)
  return { workouts: stored.length, merged: merged.length }
}

async function receive(
  ctx: WorkoutsContext,
  inbox: string,
  file: WaitingFile,
  folder: SpoolFolder,
): Promise<WorkoutUpload> {
  const format = readFormat(basename(file.path))
  const limit = maxSizeOf(ctx, format)
  if (file.size > limit) {
    throw new AppError('tooLarge', 'file-too-large', 'file size exceeds the limit', {
      detail: { most: limit },
    })
  }
  const data = {
    sportId: null,
    fallbackSportId: null,
    isUnattended: true,
    title: null,
    description: null,
    notes: null,
    equipmentIds: undefined,
    key: null,
  }
  return { file: await copy(inbox, file, folder), folder, format, data }
}

/**
 * Copies the file, and checks that it has not changed during the copy.
 * @throws Changed if the file has changed or no longer exists
 */
async function copy(inbox: string, file: WaitingFile, folder: SpoolFolder): Promise<SpooledContent> {
  await using source = await openInside(inbox, file)
  const target = await folder.create('upload')
  const piece = new Uint8Array(256 * 1024)
  for (;;) {
    const { bytesRead } = await source.read(piece, 0, piece.byteLength, null)
    if (bytesRead === 0) break
    await target.write(piece.subarray(0, bytesRead))
  }
  const { size, mtimeMs } = await source.stat()
  const content = await target.close()
  const read = { ...file, size: content.size, modifiedAt: Math.round(mtimeMs) }
  if (size !== content.size || !isSame(file, read)) throw new Changed()
  return content
}

/** Opens a file. Throws if the file or its folder is a link, even if it is replaced by a link at this moment. */
async function openInside(inbox: string, { username, path }: WaitingFile): Promise<FileHandle> {
  const folder = dirname(join(await realpath(inbox), username, path))
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const source = await open(join(folder, basename(path)), flags).catch(error => {
    // A program of another user may write files that this server must not read. The log names them.
    throw codeOf(error) === 'EACCES'
      ? new Error('the file may not be read by the user of the server')
      : new Changed()
  })
  const isThere = (await statOpened(source)).isFile() && (await realpath(folder).catch(() => null)) === folder
  if (isThere) return source
  await source.close()
  throw new Changed()
}

const isFileAtFault = (error: unknown): error is AppError =>
  error instanceof AppError && (error.kind === 'invalid' || error.kind === 'tooLarge')

/**
 * Returns the text for a refused file. The error's message is not used, because it must stay the same for existing
 * clients.
 */
function explain({ code, detail: { most, shelf, ...detail } = {} }: AppError, now: Date): string {
  const facts: Record<string, unknown> = {
    ...detail,
    ...(most !== undefined && { most: formatFileSize(most) }),
  }
  const ready = shelf === undefined ? undefined : findShelfSport(shelf)
  const named = /`detail\.(\w+)`/g
  const sentence: string = codes[code]
  const rest = Object.entries(facts).filter(([name]) => !sentence.includes(`detail.${name}\``))
  return [
    'This file was not taken in.',
    '',
    sentence.replaceAll(named, (_, name: string) => String(facts[name] ?? 'not told')),
    ...rest.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
    ...(ready ? [`An administrator can add the ready sport ${shelfNames(ready.key).en}, which fits.`] : []),
    '',
    'To have it tried again, move it back to where it was.',
    now.toISOString(),
    '',
  ].join('\n')
}
