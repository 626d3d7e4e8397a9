// Checks the environment of the server: the free space on the disk, its address, and external servers.
import { statfs } from 'node:fs/promises'
import { countFormerPasskeys } from '../../../accounts/factors/former-passkeys'
import { second } from '../../../lib/durations'
import { formatFileSize } from '../../../lib/files/file-size'
import { messageOf } from '../../../lib/thrown'
import { ServerDown } from '../../../maps/tiles/download/download-tile'
import { tryTileServer } from '../../../maps/tiles/open-tiles'
import type { DataDirectory, Fault } from '../inspection/check'

const megabyte = 1024 * 1024

/** Minimum free space in bytes. With less, uploads will soon fail. */
const scarce = 500 * megabyte

/** Minimum free space in bytes. With less, even the database lacks space for its log. */
const tooLittle = 50 * megabyte

export async function checkSpace({ dataDir }: DataDirectory): Promise<Fault[]> {
  const { bavail, bsize } = await statfs(dataDir.root)
  const free = bavail * bsize
  if (free >= scarce) return []
  const state = free < tooLittle ? 'problem' : 'notice'
  return [
    { state, sentence: `Only ${formatFileSize(free)} are free on the disk.`, advice: 'Free some space.' },
  ]
}

/** A new address makes all passkeys useless, which people may notice only when they need one. */
export function checkPasskeys(directory: DataDirectory): Fault[] {
  return countFormerPasskeys(directory).map(({ host, passkeys, people }) => ({
    state: 'notice',
    sentence: `Passkeys for ${host} do not work at the present address (passkeys: ${passkeys}, people: ${people}).`,
    advice: 'Who has no other second factor logs in with a recovery code, and adds a passkey there.',
    items: [host],
  }))
}

const patienceMs = 5 * second

export async function checkTileServer({ config }: DataDirectory): Promise<Fault[]> {
  try {
    await tryTileServer(config, patienceMs)
    return []
  } catch (error) {
    const message = messageOf(error)
    // Other errors are only a notice, because the tile server may work nevertheless: it may only lack the tile of the
    // whole world.
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
