import { sep } from 'node:path'

/** Whether `path` is `folder` itself, or lies inside it. Both paths must be absolute and without `..`. */
export const isInside = (folder: string, path: string) => path === folder || path.startsWith(folder + sep)
