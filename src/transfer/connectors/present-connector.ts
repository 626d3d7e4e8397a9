import { httpDate } from '../../lib/net/http-date'
import type { PlatformContext } from '../../platform/context/platform-context'
import { restMsOf } from './kinds'
import { countItems, type Item, listItems } from './rows/item-store'
import type { Link } from './rows/link-store'
import type { ConnectorState, RefusedItem } from './schemas'
import type { Connector } from './service/connector'

const maxRefused = 20

/** Returns a service as its owner sees it. */
export function presentConnector(
  ctx: Pick<PlatformContext, 'db' | 'clock'>,
  { name, title, keysAt }: Pick<Connector, 'name' | 'title' | 'keysAt'>,
  link: Link | undefined,
): ConnectorState {
  return { name, title, keys_at: keysAt, link: link ? presentLink(ctx, link) : null }
}

function presentLink(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  link: Link,
): ConnectorState['link'] {
  const { status, problem, pastUntil, namesGarmin } = link
  const { waiting = 0, added = 0, merged = 0, comparing = 0, ...others } = countItems(db, link)
  return {
    status,
    connected_at: httpDate(link.createdAt),
    last_look_at: dateOrNull(link.lookedAt),
    next_look_at: dateOrNull(link.nextLookAt),
    resting_until: restMsOf(link, clock()) > 0 ? dateOrNull(link.restsUntil) : null,
    problem,
    problem_at: dateOrNull(link.problemAt),
    is_past_listed: pastUntil === null,
    names_garmin: namesGarmin,
    counts: {
      waiting,
      added: added + comparing,
      merged,
      present: others.present ?? 0,
      refused: others.refused ?? 0,
      stubs: others.stub ?? 0,
      without_file: others['without-file'] ?? 0,
      undone: others.undone ?? 0,
    },
    refused: listItems(db, link, 'refused', maxRefused).map(viewRefused),
  }
}

const viewRefused = ({ remoteId, name, startsAt, reasonCode }: Item): RefusedItem => ({
  id: remoteId,
  name,
  starts_at: dateOrNull(startsAt),
  code: reasonCode ?? 'item-not-stored',
})

const dateOrNull = (date: Date | null) => date && httpDate(date)
