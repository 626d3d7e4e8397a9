// The servers of others that this one depends on.
import { ServerDown } from '../../../maps/tiles/download/no-tile'
import { tryTileServer } from '../../../maps/tiles/open-tiles'
import type { Fault } from '../inspection/finding'
import type { Patient } from '../inspection/data-directory'

const patienceMs = 5_000

export async function checkTileServer({ config }: Patient): Promise<Fault[]> {
  try {
    await tryTileServer(config, patienceMs)
    return []
  } catch (error) {
    const { message } = error as Error
    // Perhaps it has no tile of the whole world.
    const state = error instanceof ServerDown ? 'problem' : 'notice'
    const advice = 'Is TILE_SERVER_URL right? Until it answers, maps have old tiles, or none.'
    return [{ state, sentence: `No map from the tile server: ${message}.`, advice }]
  }
}

export async function checkMailServer({ mail }: Patient): Promise<Fault[]> {
  try {
    await mail?.verify()
    return []
  } catch (error) {
    const sentence = `The mail server does not take letters (${(error as Error).message}).`
    return [{ state: 'problem', sentence, advice: 'Is EMAIL_URL right? Letters wait for two days.' }]
  }
}
