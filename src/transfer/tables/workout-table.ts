// One row for each workout, with its figures in SI units.
import type { Cell } from '../../formats/csv/write-csv'
import { roundHalfEven } from '../../lib/decimal'
import { type FigureKey, figureKeys, figures } from '../../tracks/figures'
import { listEquipmentsOfWorkouts } from '../../workouts/equipments/store'
import type { WorkoutRow } from '../../workouts/rows/store'
import { sportsOf, type TableSource, workoutCells, workoutColumns, workoutsOf } from './read-workouts'
import { listLoads } from './store'

/** Units of the columns; the name of a column ends with them. */
const units = { duration: 's', distance: 'm', speed: 'm_s', height: 'm' } as const

const figureColumns = figureKeys.map(key => `${figures[key].name}_${units[figures[key].quantity]}`)

export const workoutTableColumns: readonly string[] = [
  ...workoutColumns,
  'title',
  ...figureColumns,
  'load',
  'energy_kcal',
  'exertion',
  'venue',
  'country',
  'place',
  'equipment',
  'description',
  'notes',
]

/** A row with the workout that it is about. */
interface WorkoutWithCells {
  workout: WorkoutRow
  cells: Cell[]
}

export function* workoutRows(source: TableSource): Generator<WorkoutWithCells> {
  const sports = sportsOf(source)
  for (const rows of workoutsOf(source)) {
    const ids = rows.map(({ id }) => id)
    const loads = listLoads(source.db, ids)
    const equipments = listEquipmentsOfWorkouts(source.db, ids)
    for (const workout of rows) {
      const { load = null, energyKcal = null } = loads.get(workout.id) ?? {}
      // As in the views of a backup: positions of a trainer or a virtual course are no places.
      const start = workout.venue === 'outdoors' ? (workout.places?.start ?? null) : null
      const cells = [
        ...workoutCells(workout, sports),
        workout.title,
        ...figureKeys.map(key => inSi(key, workout[key])),
        load === null ? null : roundHalfEven(load, 1),
        energyKcal === null ? null : Math.round(energyKcal),
        workout.perceivedExertion,
        workout.venue,
        start?.country ?? null,
        start?.name ?? null,
        (equipments.get(workout.id) ?? []).map(({ equipment }) => equipment.label).join('; '),
        workout.description,
        workout.notes,
      ]
      yield { workout, cells }
    }
  }
}

/** Converts a stored integer: distances are stored in metres, whatever the unit of the interface is. */
function inSi(key: FigureKey, value: number | null): number | null {
  if (value === null) return null
  const { quantity, decimals } = figures[key]
  if (quantity === 'distance') return value
  const inUnit = value / 10 ** decimals
  return quantity === 'speed' ? roundHalfEven(inUnit / 3.6, 3) : inUnit
}
