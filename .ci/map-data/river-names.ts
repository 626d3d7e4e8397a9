/** Positions of river names: along straight stretches, kept for several zooms. */
import type { Lettering } from '../../src/lib/lettering/lettering'
import { nameLayout, nameStyles } from '../../src/maps/style/names'
import { gridSteps, type Shape } from './natural-earth'
import type { Box, Candidate } from './place-names'

interface RiverName extends Candidate {
  text: string
  kind: 'river'
  angle: number
}

interface River {
  text: string
  /** First zoom that names the river. */
  from: number
  width: number
  line: Line
}

interface Line {
  xs: Float64Array
  ys: Float64Array
  /** Distance of each point along the line. */
  at: Float64Array
}

/** The last zoom at which names are added, because rivers fade out a few zooms later. */
const lastZoom = 10

/** Number of further zooms for which a name stays. */
const stays = 2

/** Degrees a line may turn below its name. */
const maxTurn = 13

/** Minimum pixels between two names of the same river. */
const apart = 700

const { size } = nameStyles.river

/** @returns a function that lists possible names at a zoom in addition to existing ones, straightest stretches first */
export function createRiverNames(shapes: readonly Shape[], widthOf: Lettering['widthOf']) {
  const rivers = shapes
    .filter(({ kind, name }) => kind === 0 && name !== '')
    .flatMap(shape => riversOf(shape, widthOf))
  return (zoom: number, there: readonly { text: string; x: number; y: number }[]): RiverName[] => {
    if (zoom > lastZoom) return []
    const pixels = 512 * 2 ** zoom
    const taken = Map.groupBy(there, ({ text }) => text)
    return rivers
      .filter(({ from }) => from <= zoom)
      .flatMap(river => {
        const known = taken.get(river.text)?.map(({ x, y }) => ({ x, y })) ?? []
        const found = stretchesOf(river, pixels).filter(({ x, y }) => {
          if (known.some(other => Math.hypot(other.x - x, other.y - y) * pixels < apart)) return false
          known.push({ x, y })
          return true
        })
        taken.set(
          river.text,
          known.map(place => ({ ...place, text: river.text })),
        )
        return found.map(place => nameOf(river, place, zoom))
      })
  }
}

function riversOf({ name, fromZoom, outlines }: Shape, widthOf: Lettering['widthOf']): River[] {
  const width = widthOf(name, { size }) + 2 * nameLayout.halo
  return outlines.map(outline => ({
    text: name,
    from: Math.max(4, Math.ceil(fromZoom)),
    width,
    line: measure(outline),
  }))
}

function measure(outline: Shape['outlines'][number]): Line {
  const xs = Float64Array.from(outline, ([x]) => x / gridSteps)
  const ys = Float64Array.from(outline, ([, y]) => y / gridSteps)
  const at = new Float64Array(xs.length)
  for (let i = 1; i < xs.length; i++) {
    at[i] = (at[i - 1] ?? 0) + Math.hypot((xs[i] ?? 0) - (xs[i - 1] ?? 0), (ys[i] ?? 0) - (ys[i - 1] ?? 0))
  }
  return { xs, ys, at }
}

interface Stretch {
  x: number
  y: number
  angle: number
  turn: number
}

/** Straight stretches as long as the name, with text angles that are never upside down. */
function stretchesOf({ line, width }: River, pixels: number): Stretch[] {
  const length = line.at.at(-1) ?? 0
  const words = width / pixels
  const found: Stretch[] = []
  for (let middle = words / 2; middle <= length - words / 2; middle += words / 4) {
    const angles = [1, 0.5, 0.25].map(share =>
      angleOf(line, middle - (words * share) / 2, middle + (words * share) / 2),
    )
    const [angle = 0] = angles
    const turn = Math.max(...angles.map(other => turnBetween(angle, other)))
    if (turn <= maxTurn) found.push({ ...pointAt(line, middle), angle: upright(angle), turn })
  }
  return found.toSorted((one, other) => one.turn - other.turn)
}

function pointAt({ xs, ys, at }: Line, along: number) {
  let [low, high] = [0, at.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) <= along) low = middle
    else high = middle
  }
  const [start = 0, end = 0] = [at[low], at[high]]
  const share = end === start ? 0 : (along - start) / (end - start)
  const between = (values: Float64Array) =>
    (values[low] ?? 0) + ((values[high] ?? 0) - (values[low] ?? 0)) * share
  return { x: between(xs), y: between(ys) }
}

function angleOf(line: Line, from: number, to: number): number {
  const [start, end] = [pointAt(line, from), pointAt(line, to)]
  return (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
}

function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return Math.min(turn, 360 - turn)
}

const upright = (angle: number) => (angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle)

function nameOf({ text, width }: River, { x, y, angle }: Stretch, zoom: number): RiverName {
  const until = zoom + stays
  return {
    text,
    kind: 'river',
    x,
    y,
    angle: Math.round(angle),
    boxes: boxesAlong(width, angle),
    from: zoom,
    until,
  }
}

/** Squares side by side that cover the text, which stands above the line. */
function boxesAlong(width: number, angle: number): Box[] {
  const count = Math.ceil(width / size)
  const radians = (angle * Math.PI) / 180
  const above = nameLayout.rise + size * nameLayout.middle
  const half = size / 2 + 1
  return Array.from({ length: count }, (_, i) => {
    const along = ((i + 0.5) / count - 0.5) * width
    const x = along * Math.cos(radians) + above * Math.sin(radians)
    const y = along * Math.sin(radians) - above * Math.cos(radians)
    return { left: x - half, top: y - half, right: x + half, bottom: y + half }
  })
}
