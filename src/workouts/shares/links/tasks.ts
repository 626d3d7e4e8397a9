// Shared recordings are cut and measured in worker processes, because anybody with a link may request them, and half a
// million points take more than a second.
import { second } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { Position, Zone } from '../../../tracks/curves/hide-zones'
import type { RecorderSummary } from '../../../tracks/recorder-summary'
import type { DynamicsSensor } from '../../../tracks/sensors'
import type { Points, Track } from '../../../tracks/track'
import type { AskedCurves } from '../../recording/curves/answer-curves'
import type { Amounts, RecordedFigures } from './figures'

interface ShownRequest<Asked> {
  /** Path of the packed points, see `tracks/track`. */
  trackAt: string
  /** The privacy zones, which are cut out of the recording; `null` if nothing is hidden. */
  zones: readonly Zone[] | null
  /** Whether both ends must lie in zones. */
  hidesEnds: boolean
  /** False if no positions may be shown. */
  hasMap: boolean
  showsHeartRate: boolean
  asked: Asked
}

/** The visible part of a recording. All positions, figures and curves that others see are computed from this part. */
interface Shown {
  /** The visible part of the track; `null` if nothing is left. */
  track: Track | null
  /** True if a part of the recording lies in privacy zones, and was cut out. */
  isCut: boolean
}

/**
 * The result of a task: `shown`, or, if ends of the track have no privacy zone yet, `bareEnds` with the positions of
 * these ends. `null` if the file of the track is damaged or does not exist.
 */
type ShownAnswer<Answer> = { shown: Answer } | { bareEnds: Position[] } | null

export type ShownTask<Asked, Answer> = Task<ShownRequest<Asked>, ShownAnswer<Answer>>

const shownTask = <Asked, Answer>(
  name: string,
  tell: (shown: Shown, asked: Asked) => Promise<Answer> | Answer,
): ShownTask<Asked, Answer> => ({
  name,
  queue: 'general',
  timeLimitMs: 30 * second,
  async perform({ trackAt, zones, hidesEnds, hasMap, showsHeartRate, asked }) {
    const { unpackTrack, hasPositions } = await import('../../../tracks/track')
    const { hideZones } = await import('../../../tracks/curves/hide-zones')
    const { withoutPositions } = await import('../../../tracks/curves/cut')
    const { DamagedTrack } = await import('../../../tracks/packed-columns')
    const { bareEnds } = await import('../../privacy/ends')
    try {
      const recorded = unpackTrack(await Bun.file(trackAt).bytes())
      const whole = hasMap ? recorded : withoutPositions(recorded)
      // A track without positions has no ends to hide.
      const bare = zones && hidesEnds && hasPositions(whole.points) ? bareEnds(whole.points, zones) : []
      if (bare.length > 0) return { bareEnds: bare }
      const shown = zones ? hideZones(whole, zones) : whole
      const isCut = shown !== whole
      const track = shown && withoutBody(shown, showsHeartRate)
      return { shown: await tell({ track, isCut }, asked) }
    } catch (error) {
      const isGone = (error as { code?: unknown }).code === 'ENOENT'
      if (isGone || error instanceof DamagedTrack) return null
      throw error
    }
  },
})

/**
 * Removes data about the owner's body: the running and cycling dynamics and, unless the heart rate is shown, heart rate
 * and respiration.
 */
function withoutBody({ points, readings, ...track }: Track, showsHeartRate: boolean): Track {
  const without = (columns: Points) => ({
    ...columns,
    ...withoutDynamics,
    ...(!showsHeartRate && { heartRate: null, respiration: null }),
  })
  return { ...track, points: without(points), ...(readings && { readings: without(readings) }) }
}

const withoutDynamics = {
  verticalOscillation: null,
  stanceTime: null,
  verticalRatio: null,
  stanceBalance: null,
  stepLength: null,
  pedalBalance: null,
} as const satisfies Record<DynamicsSensor, null>

/** A task that computes no figures. Like all tasks of this file, it checks whether privacy zones hide both ends. */
export const findEndsTask = shownTask('find-shown-ends', () => null)

interface AskedFigures {
  /**
   * Speed in km/h up to which the user counts as standing still. The splits use the same threshold, so that their
   * moving times add up to that of the workout, see `Division`.
   */
  threshold: number
  /** The stored figures of the whole workout. */
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
type Division = Extract<AskedCurves, { of: 'splits' }>['division']

// These tasks return serialized JSON, see `answerCurves`, or `null` if nothing is left to show.

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
    // The device's laps are not used if zones were cut out: their times are those of the whole recording, and the
    // visible parts are shifted in time.
    const laps = { recorderSummary: isCut ? null : recorderSummary }
    return track && answerCurves(track, null, { of: 'splits', division, ...laps })
  },
)
