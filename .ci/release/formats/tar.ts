import { packTar } from 'modern-tar'
import type { Entry } from './file-tree'

/** Creates a reproducible tar: entries in this order, with one time and without owner names. */
export function tar(entries: readonly Entry[], time: Date): Promise<Uint8Array> {
  return packTar(
    entries.map(({ path, content, link, mode, owner = 0 }) => {
      const isFolder = path.endsWith('/')
      const body = typeof content === 'string' ? new TextEncoder().encode(content) : content
      return {
        header: {
          name: path,
          type: link !== undefined ? 'symlink' : isFolder ? 'directory' : 'file',
          size: body?.length ?? 0,
          mode: mode ?? (isFolder ? 0o755 : link === undefined ? 0o644 : 0o777),
          mtime: time,
          uid: owner,
          gid: owner,
          uname: '',
          gname: '',
          ...(link !== undefined && { linkname: link }),
        },
        ...(body && { body }),
      }
    }),
  )
}

/** Level 9: the highest level takes nine times as long and saves two per cent. */
export const gzip = (bytes: Uint8Array) =>
  Bun.gzipSync(new Uint8Array(bytes), { level: 9, library: 'libdeflate' })
