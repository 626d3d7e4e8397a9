import type { Code } from '../../../platform/codes'

/** A tile is unavailable. The message contains neither address nor key, so that it may be shown to anybody. */
export class NoTile extends Error {
  constructor(
    /** 400 to 599: the tile server's status; 502 or 504 if it does not answer, or not with a tile. */
    readonly status: number,
    readonly code: Code,
    message: string,
  ) {
    super(message)
  }
}

/** The tile server is unreachable or too slow. */
export class ServerDown extends NoTile {}
