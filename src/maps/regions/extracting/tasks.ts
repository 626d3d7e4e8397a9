// Tasks of worker processes, which read all data of the map source. If the source fails, this is a result of the task
// and not an error.
import { minute } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { Places } from '../../places/places'
import type { SourceProblem } from '../source/source-failure'
import type { StepToCopy } from './copy-step'
import type { AreaToMeasure, ExtractToPrepare, MeasuredArea, PreparedExtract } from './prepare-extract'

export type FromSource<Found> = { found: Found } | { problem: SourceProblem; isPassing: boolean }

export const measureAreaTask: Task<AreaToMeasure, FromSource<MeasuredArea>, { places: Places }> = {
  name: 'measure-area',
  queue: 'regions',
  priority: 'high',
  timeLimitMs: 2 * minute,
  limit: { maxWaiting: 5, of: 'areas', code: 'areas-busy' },
  perform: (area, { places }) =>
    asAnswer(async () => (await import('./prepare-extract')).measureArea(area, places)),
}

export const prepareExtractTask: Task<ExtractToPrepare, FromSource<PreparedExtract>> = {
  name: 'prepare-cut',
  queue: 'regions',
  timeLimitMs: 10 * minute,
  perform: extract => asAnswer(async () => (await import('./prepare-extract')).prepareExtract(extract)),
}

export const copyStepTask: Task<StepToCopy, FromSource<number>> = {
  name: 'copy-step',
  queue: 'regions',
  timeLimitMs: 15 * minute,
  perform: step => asAnswer(async () => (await import('./copy-step')).copyStep(step)),
}

async function asAnswer<Found>(work: () => Promise<Found>): Promise<FromSource<Found>> {
  const { SourceFailure } = await import('../source/source-failure')
  try {
    return { found: await work() }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    return { problem: error.code, isPassing: error.isPassing }
  }
}
