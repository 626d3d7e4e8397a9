/** A file, folder or link of an archive. Folders end with a slash. */
export interface Entry {
  path: string
  /** Text or bytes of a file; nothing for a folder. */
  content?: string | Uint8Array
  /** Where a symbolic link leads. */
  link?: string
  mode?: number
  /** Owner, as a number: root unless it says otherwise. */
  owner?: number
}
