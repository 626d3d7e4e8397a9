import type { Code } from '../../../platform/codes'

/** There is no tile to be had. The message names neither address nor key, so that anybody may read it. */
export class NoTile extends Error {
  constructor(
    /** 400 to 599: what the tile server answers; 502 or 504 when it does not answer, or with something else. */
    readonly status: number,
    readonly code: Code,
    message: string,
  ) {
    super(message)
  }
}

/** The tile server could not be reached, or did not answer in time. */
export class ServerDown extends NoTile {}
