import { exportsFolder } from '../users/folders'

/** Where a user's archive lies below the upload folder. */
export const archivePath = (userId: number, fileName: string) => `${exportsFolder(userId)}/${fileName}`
