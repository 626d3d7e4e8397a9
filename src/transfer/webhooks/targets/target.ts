// Where a webhook sends, and with what secret. Both are stored sealed, because many addresses are secrets themselves.
import { portOf } from '../../../lib/net/fetch-checked'
import type { Sealing } from '../../../platform/access/tokens/sealing'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { basePathOf } from '../../../platform/http/public-origin'
import { listTargets, updateWebhook, type Webhook } from '../rows/webhook-store'

export interface Target {
  address: string
  /** The secret that signs; `null` for forms that are not signed. */
  secret: string | null
  /** The former secret, which signs as well until some time in milliseconds since 1970. */
  former: { secret: string; until: number } | null
  /** The token that the receiver demands; `null` if it demands none. */
  token: string | null
}

const sealName = 'webhook target'

export const sealTarget = (sealing: Sealing, target: Target): string =>
  sealing.seal(sealName, JSON.stringify(target))

/** Returns the target; `null` if it can no longer be opened, for example after a restore on another server. */
export function openTarget(
  sealing: Pick<Sealing, 'open'>,
  { sealedTarget }: Pick<Webhook, 'sealedTarget'>,
): Target | null {
  const text = sealing.open(sealName, sealedTarget)
  return text === null ? null : JSON.parse(text)
}

/** Returns the secrets that sign at a time. */
export const secretsAt = ({ secret, former }: Target, now: Date): string[] => [
  ...(secret === null ? [] : [secret]),
  ...(former !== null && now.getTime() < former.until ? [former.secret] : []),
]

/** Seals the targets again that were sealed with an earlier key of the server, so that they outlive it. */
export function sealTargetsWithPresentKey({ db, sealing }: { db: Db; sealing: Sealing }) {
  const outdated = listTargets(db).filter(({ sealedTarget }) => !sealing.isCurrent(sealedTarget))
  if (outdated.length === 0) return
  transact(db, tx => {
    for (const webhook of outdated) {
      const target = openTarget(sealing, webhook)
      if (target !== null) updateWebhook(tx, webhook.id, { sealedTarget: sealTarget(sealing, target) })
    }
  })
}

/**
 * Whether an address names this server itself, as far as the settings tell: events would make events. Names with `*.` are
 * not meant: others may have such a name, too. Which addresses a name has is looked at when something is sent.
 */
export function isOwnAddress(
  { config, ownPorts }: Pick<PlatformContext, 'config' | 'ownPorts'>,
  address: URL,
): boolean {
  const { uiUrl, allowedHosts, httpsNames } = config
  const given = uiUrl === null ? null : new URL(uiUrl)
  const ports = [...ownPorts, ...usualPorts, ...(given ? [portOf(given)] : [])]
  const isBelow = `${address.pathname}/`.startsWith(`${basePathOf(config)}/`)
  const name = address.hostname.replace(/\.$/, '')
  if (given?.hostname === name && portOf(given) === portOf(address)) return isBelow
  return isBelow && ports.includes(portOf(address)) && [...allowedHosts, ...httpsNames].includes(name)
}

/** Ports at which a proxy in front of this server may listen. */
const usualPorts = [80, 443]
