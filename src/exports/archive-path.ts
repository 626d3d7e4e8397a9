import { exportsFolder } from '../platform/storage/account-folders'

/** Where a user's archive lies below the upload folder. */
export const archivePath = (userId: number, fileName: string) => `${exportsFolder(userId)}/${fileName}`
