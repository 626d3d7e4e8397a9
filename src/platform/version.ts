import { version as packageVersion } from '../../package.json'

/** Importers of archives refuse any version that does not compare as 0.7.29 or later. */
export const version: string = packageVersion
