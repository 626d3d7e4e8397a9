import type { FilesOwner } from './store-files'

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

/** Where the archive of an export lies below the upload folder. */
export const archivePath = (userId: number, fileName: string) => `${exportsFolder(userId)}/${fileName}`

/** Whoever's workouts files belong to. */
export const ownerOfWorkouts = (userId: number): FilesOwner => ({ userId, folder: workoutsFolder(userId) })
