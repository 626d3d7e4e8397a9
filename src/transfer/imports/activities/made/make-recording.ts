// Makes a recording as the plan of an import describes. Runs in a worker process, because the content is untrusted.
import { addHeartRates } from '../../../../formats/apple-health/add-heart-rates'
import { writeTcx } from '../../../../formats/tcx/write'
import { wholeOf } from '../../../../lib/async/pieces'
import { type PackedFileOnDisk, unpackFromDisk } from '../../../../platform/storage/archive-file'
import type { Made } from '../../archive/made'
import { recordingOfEndomondo } from './endomondo'
import { recordingOfPolar } from './polar'
import { readLargeJson } from './read-large-json'

/**
 * @param max maximum size in bytes of the file from which the recording is made
 * @throws BadJson if the file does not contain the expected data
 * @throws UnreadableArchive if the file is damaged
 */
export async function makeRecording(file: PackedFileOnDisk, made: Made, max: number): Promise<string> {
  if (made.of === 'apple-totals') return written({ ...made, ...momentsOf(made) })
  if (made.of === 'apple-route') {
    const gpx = new TextDecoder().decode(await wholeOf(unpackFromDisk(file)))
    return addHeartRates(gpx, made.heartRates, made.resumed)
  }
  const content = await readLargeJson(unpackFromDisk(file), max)
  if (made.of === 'polar') return written(recordingOfPolar(content, made.exercise, made.timeZone))
  return written(recordingOfEndomondo(content))
}

const written = (activity: Parameters<typeof writeTcx>[0]) => [...writeTcx(activity)].join('')

const momentsOf = ({ end, heartRates, resumed }: Extract<Made, { of: 'apple-totals' }>) => ({
  moments: [
    ...heartRates.seconds.map((second, index) => ({
      time: second * 1000,
      heartRate: heartRates.beats[index]!,
    })),
    // The last moment is the end of the workout, which may be later than the last heart rate.
    { time: end },
  ],
  resumed: resumed.map(second => second * 1000),
})
