import { sep } from 'node:path'

/** A folder counts as inside itself. Both paths must be absolute, without `..`. */
export const isInside = (folder: string, path: string) => path === folder || path.startsWith(folder + sep)
