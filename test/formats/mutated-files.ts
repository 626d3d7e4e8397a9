// Randomly broken files: valid files with a few bytes changed.
import { zipSync } from 'fflate'
import type { SourceFormat } from '../../src/tracks/source-formats'
import {
  fitFile,
  fitFileId,
  fitMessage,
  fitRecord,
  fitSession,
  fitSummary,
  fitTimer,
  joinedFit,
  steadyFitRide,
} from '../support/fit-writer'
import { steadyRide } from '../support/recordings'
import { heartRates, kmlOf, placemarkXml, sportData, trackXml } from './kml/kml-documents'
import { activityXml, lapXml, pointXml, tcxOf } from './tcx/tcx-documents'

const encode = (text: string) => new TextEncoder().encode(text)

const t = 1_000_000_000

const described = fitMessage(206, [0, 'u8', 0], [1, 'u8', 0], [2, 'u8', 0x84], [14, 'u16', 20], [15, 'u8', 7])

const fits = [
  steadyFitRide({ points: 20 }),
  joinedFit(
    fitFile([fitFileId(), fitRecord({ time: t, at: [45, 5] }), fitTimer(t + 1, 4), fitSession(t, 5)]),
    fitFile([{ ...fitRecord({ at: [45, 5], heartRate: 9 }), compressed: 3 }, fitSession(t + 9, 2)], 12),
  ),
  fitFile([
    fitFileId(),
    fitMessage(101, [253, 'u32', t + 30], [2, 'u32', t], [3, 'u32', 30_000], [12, 'enum', 1]),
    fitMessage(132, [253, 'u32', t], [6, 'u8', 99], [9, 'u32', 1024], [10, 'u32', 70]),
    described,
    { ...fitRecord({ time: t + 5, heartRate: 90 }), developer: [200, 0] },
    fitSummary({ start: t, seconds: 60, sport: 5, kind: 17, metres: 50, pool: 25 }),
  ]),
]
const tcx = encode(tcxOf(activityXml(lapXml([pointXml(0), pointXml(1)], [pointXml(9)]))))
const kml = encode(kmlOf(placemarkXml(sportData('running') + trackXml([0, 1, 2], heartRates([90, 91, 92])))))

/** Valid files of each supported kind. */
export const goodFiles: readonly (readonly [SourceFormat, string, readonly Uint8Array[]])[] = [
  ['fit', 'fit', fits],
  ['tcx', 'tcx', [tcx]],
  ['gpx', 'gpx', [steadyRide({ points: 4 })]],
  ['kml', 'kml', [kml]],
  ['kml', 'kmz', [zipSync({ 'a.png': new Uint8Array(20), 'doc.kml': kml })]],
  ['fit', 'gzip', fits.map(file => Bun.gzipSync(new Uint8Array(file)))],
]

/** Creates mutations of files. The same seed always gives the same mutations. */
export class Mutations {
  constructor(private state: number) {}

  /** Changes, removes or repeats some bytes of a file, or cuts off its end. */
  of(file: Uint8Array): Uint8Array {
    const changed = [...file]
    for (let times = 1 + this.below(4); times > 0; times--) {
      const at = this.below(changed.length)
      const kind = this.below(8)
      if (kind < 5) changed[at] = this.below(4) === 0 ? this.below(256) : 0x30 + this.below(10)
      else if (kind === 5) changed.splice(at, 1 + this.below(20))
      else if (kind === 6) changed.splice(at, 0, ...changed.slice(at, at + 1 + this.below(50)))
      else if (this.below(4) === 0) changed.length = Math.max(1, at)
    }
    return Uint8Array.from(changed)
  }

  private below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0
    return limit === 0 ? 0 : this.state % limit
  }
}
