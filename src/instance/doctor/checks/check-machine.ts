// Checks the free disk space.
import { statfs } from 'node:fs/promises'
import { formatFileSize } from '../../../lib/files/file-size'
import type { DataDirectory } from '../inspection/data-directory'
import type { Fault } from '../inspection/finding'

const megabyte = 1024 * 1024

/** Bytes. Below this, uploads will soon fail. */
const scarce = 500 * megabyte

/** Bytes. Below this, even the database lacks room for its log. */
const tooLittle = 50 * megabyte

export async function checkSpace({ dataDir }: DataDirectory): Promise<Fault[]> {
  const { bavail, bsize } = await statfs(dataDir.root)
  const free = bavail * bsize
  if (free >= scarce) return []
  const state = free < tooLittle ? 'problem' : 'notice'
  return [
    { state, sentence: `Only ${formatFileSize(free)} are free on the disk.`, advice: 'Free some space.' },
  ]
}
