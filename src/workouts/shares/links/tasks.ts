// Shared recordings are cut and measured in worker processes, because anybody with the link may ask for them, and
// half a million points take more than a second.
import { second } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { Zone } from '../../../tracks/curves/hide-zones'
import type { RecorderSummary } from '../../../tracks/recorder-summary'
import type { Points, Track } from '../../../tracks/track'
import type { AskedCurves, Division } from '../../recording/curves/answer-curves'
import type { Amounts, RecordedFigures } from './figures'

interface ShownRequest<Asked> {
  /** Path of the packed points, see `tracks/track`. */
  trackAt: string
  /** The privacy zones, inside which nothing is visible; `null` if nothing is hidden. */
  zones: readonly Zone[] | null
  /** False if no positions may be shown. */
  hasMap: boolean
  showsHeartRate: boolean
  asked: Asked
}

/** The visible part of a recording. All that others see of its positions, figures and curves comes from it. */
interface Shown {
  /** `null` if nothing is left. */
  track: Track | null
  /** True if zones were removed from the recording. */
  isCut: boolean
}

/** `bareEnds` asks for zones for ends that have none, instead of an answer. `null` if the track is damaged or gone. */
type ShownAnswer<Told> = { told: Told } | { bareEnds: Zone[] } | null

export type ShownTask<Asked, Told> = Task<ShownRequest<Asked>, ShownAnswer<Told>>

const shownTask = <Asked, Told>(
  name: string,
  tell: (shown: Shown, asked: Asked) => Promise<Told> | Told,
): ShownTask<Asked, Told> => ({
  name,
  queue: 'general',
  timeLimitMs: 30 * second,
  async perform({ trackAt, zones, hasMap, showsHeartRate, asked }) {
    const { unpackTrack, hasPlaces } = await import('../../../tracks/track')
    const { hideZones } = await import('../../../tracks/curves/hide-zones')
    const { withoutPlaces } = await import('../../../tracks/curves/cut')
    const { DamagedTrack } = await import('../../../tracks/packed-columns')
    const { bareEnds } = await import('../zones/ends')
    try {
      const recorded = unpackTrack(await Bun.file(trackAt).bytes())
      const whole = hasMap ? recorded : withoutPlaces(recorded)
      // A track without positions has no ends to hide.
      const isCut = zones !== null && hasPlaces(whole.points)
      const bare = isCut ? bareEnds(whole.points, zones) : []
      if (bare.length > 0) return { bareEnds: bare }
      const shown = isCut ? hideZones(whole, zones) : whole
      const track = shown && !showsHeartRate ? withoutHeartRate(shown) : shown
      return { told: await tell({ track, isCut }, asked) }
    } catch (error) {
      const isGone = (error as { code?: unknown }).code === 'ENOENT'
      if (isGone || error instanceof DamagedTrack) return null
      throw error
    }
  },
})

function withoutHeartRate({ points, readings, ...track }: Track): Track {
  const without = (columns: Points) => ({ ...columns, heartRate: null })
  return { ...track, points: without(points), ...(readings && { readings: without(readings) }) }
}

/** Only checks whether zones hide both ends. */
export const findEndsTask = shownTask('find-shown-ends', () => null)

interface AskedFigures {
  /** The same as for splits, so that these add up to the figures, see `Division`. */
  threshold: number
  /** The figures of the whole workout. */
  stored: Amounts
}

export const shownFiguresTask = shownTask(
  'measure-shown',
  async (shown, { threshold, stored }: AskedFigures): Promise<RecordedFigures> => {
    const { measureShown } = await import('./figures')
    return measureShown(shown.track, shown.isCut ? threshold : stored)
  },
)

type AskedStreams = Extract<AskedCurves, { of: 'streams' }>['streams']

// These tasks return serialized JSON, see `answerCurves`; `null` if nothing is left to show.

export const shownStreamsTask = shownTask('shown-streams', async ({ track }, streams: AskedStreams) => {
  const { answerCurves } = await import('../../recording/curves/answer-curves')
  return track && answerCurves(track, null, { of: 'streams', streams })
})

interface AskedSplits extends Division {
  recorderSummary: RecorderSummary | null
}

export const shownSplitsTask = shownTask(
  'shown-splits',
  async ({ track, isCut }, { recorderSummary, ...division }: AskedSplits) => {
    const { answerCurves } = await import('../../recording/curves/answer-curves')
    // Laps have times in the whole recording, so a recording that is cut has no laps.
    const laps = { recorderSummary: isCut ? null : recorderSummary }
    return track && answerCurves(track, null, { of: 'splits', division, ...laps })
  },
)
