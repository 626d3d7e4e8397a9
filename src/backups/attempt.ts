import { AppError } from '../errors'
import type { Outcome } from '../worker/tasks'

const noRoom = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']
const unwritable = ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']

/** Does work on a backup, and says in plain words what went wrong with it. */
export async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { done: true, result: await work() }
  } catch (error) {
    return { done: false, reason: explain(error) }
  }
}

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message
  const { code = '', message } = error as { code?: string; message: string }
  if (noRoom.includes(code)) return 'there is not enough room on the disk'
  // Of a stick with FAT on it.
  if (code === 'EFBIG') return 'the disk takes no file of this size'
  if (unwritable.includes(code)) return `the folder cannot be written to (${code})`
  return message
}
