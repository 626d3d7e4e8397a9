import { sourceFailures } from '../../../platform/failures/maps'
import { viewBuild } from '../region'
import type { RegionCut as CutView } from './schemas'
import { boundsOfCut, type RegionCut } from './store'

export function viewCut(cut: RegionCut): CutView {
  const { id, name, maxZoom, plan, bytesDone, code, againAt } = cut
  return {
    id,
    name,
    bounds: boundsOfCut(cut),
    max_zoom: maxZoom,
    state: stateOf(cut),
    build: viewBuild(plan?.build ?? null),
    bytes: plan?.bytes ?? null,
    bytes_done: bytesDone,
    code,
    problem: code && (problems[code] ?? 'the streets could not be got'),
    again_at: againAt?.toISOString() ?? null,
  }
}

const problems: Readonly<Record<string, string>> = {
  ...sourceFailures,
  'disk-full': 'there is not enough room on the disk',
}

function stateOf({ plan, code, againAt }: RegionCut): CutView['state'] {
  if (code !== null) return againAt === null ? 'stopped' : 'interrupted'
  return plan === null ? 'waiting' : 'cutting'
}
