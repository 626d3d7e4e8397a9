import { sep } from 'node:path'

/** Whether a path is that of a folder, or leads to something in it. Both are absolute, and have no `..` in them. */
export const isInside = (folder: string, path: string) => path === folder || path.startsWith(folder + sep)
