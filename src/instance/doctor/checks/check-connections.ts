// Checks external servers that this one depends on.

import { second } from '../../../lib/durations'
import { messageOf } from '../../../lib/thrown'
import { ServerDown } from '../../../maps/tiles/download/download-tile'
import { tryTileServer } from '../../../maps/tiles/open-tiles'
import type { DataDirectory } from '../inspection/data-directory'
import type { Fault } from '../inspection/finding'

const patienceMs = 5 * second

export async function checkTileServer({ config }: DataDirectory): Promise<Fault[]> {
  try {
    await tryTileServer(config, patienceMs)
    return []
  } catch (error) {
    const message = messageOf(error)
    // After other errors the server may work nevertheless: it may only lack the tile of the whole world. So they are a
    // notice.
    const state = error instanceof ServerDown ? 'problem' : 'notice'
    const advice = 'Is TILE_SERVER_URL right? Until it answers, maps have old tiles or none.'
    return [{ state, sentence: `The tile server sends no map: ${message}.`, advice }]
  }
}

export async function checkMailServer({ mail }: DataDirectory): Promise<Fault[]> {
  try {
    await mail?.verify()
    return []
  } catch (error) {
    const sentence = `The mail server does not take emails (${messageOf(error)}).`
    return [{ state: 'problem', sentence, advice: 'Is EMAIL_URL right? Emails wait for two days.' }]
  }
}
