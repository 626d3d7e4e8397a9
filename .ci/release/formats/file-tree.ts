/** A file, folder or link in an archive. Paths of folders end with a slash. */
export interface Entry {
  path: string
  /** Content of a file; absent for a folder. */
  content?: string | Uint8Array
  /** Target of a symbolic link. */
  link?: string
  mode?: number
  /** Numeric id of owner and group; root by default. */
  owner?: number
}
