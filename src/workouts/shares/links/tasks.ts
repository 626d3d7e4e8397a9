// A shared recording is cut, and what is told of it computed, in a worker process: whoever has the link may ask, and half a
// million points take more than a second.
import type { Task } from '../../../platform/workers/task'
import type { Zone } from '../../../tracks/curves/hide-zones'
import type { RecorderSummary } from '../../../tracks/recorder-summary'
import type { Points, Track } from '../../../tracks/track'
import type { AskedCurves, Division } from '../../recording/curves/answer-curves'
import type { Amounts, RecordedFigures } from './figures'

interface ShownRequest<Asked> {
  /** Where the packed points are, see tracks/track. */
  trackAt: string
  /** In which nothing is shown; null where all is shown. */
  zones: readonly Zone[] | null
  /** False where no position is to be seen. */
  hasMap: boolean
  showsHeartRate: boolean
  asked: Asked
}

/** What is left of a recording. Whatever is told of its places, figures and curves is computed from this. */
interface Shown {
  /** Null where nothing is left. */
  track: Track | null
  /** Whether the zones are cut out of it. */
  isCut: boolean
}

/** Nothing is told while an end of the track is in no zone. Null for what is no track, or gone. */
type ShownAnswer<Told> = { told: Told } | { bareEnds: Zone[] } | null

export type ShownTask<Asked, Told> = Task<ShownRequest<Asked>, ShownAnswer<Told>>

const shownTask = <Asked, Told>(
  name: string,
  tell: (shown: Shown, asked: Asked) => Promise<Told> | Told,
): ShownTask<Asked, Told> => ({
  name,
  queue: 'general',
  timeLimitMs: 30_000,
  async perform({ trackAt, zones, hasMap, showsHeartRate, asked }) {
    const { unpackTrack, hasPlaces } = await import('../../../tracks/track')
    const { hideZones } = await import('../../../tracks/curves/hide-zones')
    const { withoutPlaces } = await import('../../../tracks/curves/without-places')
    const { DamagedTrack } = await import('../../../tracks/packed-columns')
    const { bareEnds } = await import('../zones/ends')
    try {
      const recorded = unpackTrack(await Bun.file(trackAt).bytes())
      const whole = hasMap ? recorded : withoutPlaces(recorded)
      // What was recorded indoors has no ends to hide.
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

/** For its answer alone: whether both ends are in zones. */
export const findEndsTask = shownTask('find-shown-ends', () => null)

interface AskedFigures {
  /** km/h up to which its sport counts as standing still. */
  threshold: number
  /** Of the whole workout. */
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

// Ready to send, see `answerCurves`. Null where nothing is left to show.

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
    // When laps began is known as times of the whole recording.
    const laps = { recorderSummary: isCut ? null : recorderSummary }
    return track && answerCurves(track, null, { of: 'splits', division, ...laps })
  },
)
