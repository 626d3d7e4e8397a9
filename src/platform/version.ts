import { version as packageVersion } from '../../package.json'

/** Of the program. Importers refuse anything that does not compare as 0.7.29 or later. */
export const version: string = packageVersion
