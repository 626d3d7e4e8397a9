import { sep } from 'node:path'

/** Whether a path is a folder, or inside of it. Both paths must be absolute and without `..`. */
export const isInside = (folder: string, path: string) => path === folder || path.startsWith(folder + sep)
