import { hashSecret } from '../../platform/access/tokens/secrets'
import type { Db } from '../../platform/db/database'
import type { Requester } from '../../platform/http/requester'
import { readOrigin } from '../../platform/mail/browser-name'
import { countDevices, deleteOldestDevices, insertDevice, noteKnownDevice } from './device-store'

/** Maximum number of known devices of a user. */
const maxDevices = 50

/**
 * Notes the device of a log-in. Programs without an id are told apart by their family only.
 * @returns whether the account was used with other devices before, but never with this one
 */
export function noteDevice(tx: Db, userId: number, { deviceId, userAgent }: Requester, now: Date): boolean {
  const { browser, system } = readOrigin(userAgent)
  const hash = hashSecret(deviceId === null ? `family ${system} ${browser}` : `device ${deviceId}`)
  if (noteKnownDevice(tx, userId, hash, now)) return false
  const known = countDevices(tx, userId)
  if (known >= maxDevices) deleteOldestDevices(tx, userId, known - maxDevices + 1)
  insertDevice(tx, userId, hash, now)
  return known > 0
}
