// Folders of a user's activity files, avatar, imported archives and export archive, relative to the upload folder.
export const workoutsFolder = (userId: number) => `workouts/${userId}`
export const avatarsFolder = (userId: number) => `pictures/${userId}`
export const importsFolder = (userId: number) => `imports/${userId}`
export const exportsFolder = (userId: number) => `exports/${userId}`

/** All folders of a user, relative to the upload folder. */
export const foldersOf = (userId: number) =>
  [workoutsFolder, avatarsFolder, exportsFolder, importsFolder].map(of => of(userId))

/**
 * Ending of an archive that is uploaded in pieces. Until it is complete, it is noted as orphaned, and its size is
 * counted separately.
 */
export const piecesEnding = '.pieces'

/** Names under which sizes are stored that belong to no folder of the upload folder. */
export const inboxName = (userId: number) => `inbox/${userId}`
export const piecesName = (userId: number) => `pieces/${userId}`

/** Names of all sizes that count for an account. */
export const countedOf = (userId: number) => [...foldersOf(userId), inboxName(userId), piecesName(userId)]

/** Path of an export archive, relative to the upload folder. */
export const archivePath = (userId: number, fileName: string) => `${exportsFolder(userId)}/${fileName}`

/** Owner of files, and the folder that is deleted with the account. */
export interface FilesOwner {
  userId: number
  folder: string
  /**
   * Exceptions from the storage limit: `none` for writes that must always be possible; `besides-imports` while an import
   * stores its files, because its archive is deleted afterwards.
   */
  limit?: 'none' | 'besides-imports'
}

export const ownerOfWorkouts = (userId: number): FilesOwner => ({ userId, folder: workoutsFolder(userId) })
