// Folders of a user's activity files, avatar, imported archives and export archive, relative to the upload folder.
export const workoutsFolder = (userId: number) => `workouts/${userId}`
export const avatarsFolder = (userId: number) => `pictures/${userId}`
export const importsFolder = (userId: number) => `imports/${userId}`
export const exportsFolder = (userId: number) => `exports/${userId}`

/** All folders of a user, relative to the upload folder. */
export const foldersOf = (userId: number) =>
  [workoutsFolder, avatarsFolder, exportsFolder, importsFolder].map(of => of(userId))

/**
 * Ending of the name of an archive that is still being uploaded in pieces. Until the upload is complete, the file is
 * listed as orphaned, and its size is counted separately.
 */
export const piecesEnding = '.pieces'

/**
 * Names under which the sizes of a user's inbox, and of archives that are uploaded in pieces, are stored. They look
 * like paths, but the upload folder contains no such folders.
 */
export const inboxName = (userId: number) => `inbox/${userId}`
export const piecesName = (userId: number) => `pieces/${userId}`

/** Names of all sizes that count towards a user's storage limit. */
export const countedOf = (userId: number) => [...foldersOf(userId), inboxName(userId), piecesName(userId)]

/** Path of an export archive, relative to the upload folder. */
export const archivePath = (userId: number, fileName: string) => `${exportsFolder(userId)}/${fileName}`

/** The user who owns files, and the folder of these files, which is deleted with the account. */
export interface FilesOwner {
  userId: number
  folder: string
  /**
   * How the storage limit applies; by default it applies to all files. `none`: the files must be stored even above the
   * limit. `besides-imports`: imported archives do not count, because an import stores the files and deletes its
   * archive afterwards.
   */
  limit?: 'none' | 'besides-imports'
}

export const ownerOfWorkouts = (userId: number): FilesOwner => ({ userId, folder: workoutsFolder(userId) })
