import { closeSync, openSync, readSync } from 'node:fs'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'

/**
 * Maximum sizes in bytes of files that are measured in a thread of the server. Such a file has about two hours with a
 * point every second.
 */
const maxSize = { xml: 1024 * 1024, fit: 256 * 1024 }

/** First bytes of XML: `<`, or the byte order mark of UTF-8 before it. */
const startsOfXml = ['<', '\xef\xbb\xbf']

/** Position and content of the signature in the header of a FIT file. */
const fitSignature = { at: 8, text: '.FIT' }

/**
 * Whether an uploaded file is so small that it may be measured in a thread of the server. Packed files are excluded,
 * because their size does not tell how much they hold. The format is determined by the first bytes, because the name of
 * a file may be wrong.
 */
export function isSmallRecording({ path, start, method, size }: PackedFileOnDisk): boolean {
  if (start !== 0 || method !== 'stored' || size > maxSize.xml) return false
  const head = readStart(path)
  if (startsOfXml.some(bytes => head.startsWith(bytes))) return true
  return head.startsWith(fitSignature.text, fitSignature.at) && size <= maxSize.fit
}

/** Returns the first bytes of a file, each as one character. */
function readStart(path: string): string {
  const bytes = Buffer.alloc(fitSignature.at + fitSignature.text.length)
  const file = openSync(path, 'r')
  try {
    return bytes.toString('latin1', 0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}
