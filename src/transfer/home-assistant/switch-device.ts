// Somebody wants a device at Home Assistant, or none any more.
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { follow, unfollow, wakeOnCommits } from '../../platform/events/followers'
import { listFollowers } from '../../platform/events/store'
import type { HomeAssistantContext } from './context'
import { newDeviceId } from './messages'
import { findDeviceOf, insertDevice, leaveDevice, listDevices } from './store'

/** @throws AppError 400 if the server has no broker */
export function switchDevice(
  ctx: PlatformContext & HomeAssistantContext,
  userId: number,
  isWanted: boolean,
): void {
  if (isWanted && ctx.config.mqtt === null) throw invalid('home-assistant-off')
  transact(ctx.db, tx => {
    if ((findDeviceOf(tx, userId) !== undefined) === isWanted) return
    if (isWanted) {
      insertDevice(tx, { deviceId: newDeviceId(), userId, isServer: false })
      follow(tx, userId, 'home-assistant')
    } else {
      leaveDevice(tx, userId)
      unfollow(tx, userId, 'home-assistant')
    }
  })
  wakeOnCommits(ctx)
  ctx.homeAssistant?.noteChange(userId)
  ctx.homeAssistant?.tryNow()
}

/**
 * Has those who want a device followed while there is a broker, and not followed while there is none: their changes would
 * be noted for nobody. Call it once at the start, before `wakeOnCommits`.
 */
export function followDevices({ config, db }: Pick<PlatformContext, 'config' | 'db'>) {
  const isWanted = config.mqtt !== null
  const others = listDevices(db).filter(
    ({ userId }) => listFollowers(db, userId).includes('home-assistant') !== isWanted,
  )
  if (others.length === 0) return
  transact(db, tx => {
    for (const { userId } of others) (isWanted ? follow : unfollow)(tx, userId, 'home-assistant')
  })
}
