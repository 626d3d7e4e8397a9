/** Where a user's activity files lie below the upload folder. */
export const workoutsFolder = (userId: number) => `workouts/${userId}`

/** Where a user's avatar lies below the upload folder. */
export const avatarsFolder = (userId: number) => `pictures/${userId}`

/** Where the archives that a user brings in lie below the upload folder. */
export const importsFolder = (userId: number) => `imports/${userId}`

/** Where the archive of everything that is a user's lies below the upload folder. */
export const exportsFolder = (userId: number) => `exports/${userId}`

/** All that is a user's below the upload folder. */
export const foldersOf = (userId: number) =>
  [workoutsFolder, avatarsFolder, exportsFolder, importsFolder].map(of => of(userId))

/** What has come of an archive that is sent in pieces. It is noted as orphaned until it is one, and counts apart. */
export const piecesEnding = '.pieces'

/** Names of what is counted, but is no folder below the upload folder. */
export const inboxName = (userId: number) => `inbox/${userId}`
export const piecesName = (userId: number) => `pieces/${userId}`

/** All of an account that is counted. */
export const countedOf = (userId: number) => [...foldersOf(userId), inboxName(userId), piecesName(userId)]

/** Where the archive of an export lies below the upload folder. */
export const archivePath = (userId: number, fileName: string) => `${exportsFolder(userId)}/${fileName}`

/** Whose files they are, and the folder that goes with the account. */
export interface FilesOwner {
  userId: number
  folder: string
  /**
   * How the storage limit of the account applies, unless it is as usual: not at all to what has to be possible at any time, and not
   * to the archive of an import while that brings its files, as it goes when they are there.
   */
  limit?: 'none' | 'besides-imports'
}

/** Whoever's workouts files belong to. */
export const ownerOfWorkouts = (userId: number): FilesOwner => ({ userId, folder: workoutsFolder(userId) })
