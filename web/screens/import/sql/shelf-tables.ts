// The tables that questions in SQL are asked, with their columns, and some questions to begin with. docs/data.md explains
// the columns.

interface ShelfTable {
  name: string
  columns: readonly string[]
}

/** The column that each table has, and that nobody has to ask for. */
export const ownColumn = 'username'

export const shelfTables: readonly ShelfTable[] = [
  {
    name: 'workouts',
    columns: [
      ...[
        'workout_id',
        'start',
        'local_start',
        'local_timezone',
        'sport_id',
        'sport',
        'title',
        'description',
      ],
      ...['notes', 'duration_s', 'moving_s', 'pauses_s', 'distance_m', 'ave_speed_m_s', 'max_speed_m_s'],
      ...['top_speed_m_s', 'ascent_m', 'descent_m', 'min_alt_m', 'max_alt_m', 'load', 'energy_kcal'],
      ...['heart_rate', 'max_heart_rate', 'power_w', 'exertion', 'venue', 'country', 'place', 'device'],
    ],
  },
  {
    name: 'days',
    columns: [
      ...['day', 'sport_id', 'sport', 'workouts', 'distance_m', 'duration_s', 'moving_s', 'ascent_m'],
      'energy_kcal',
    ],
  },
  { name: 'laps', columns: ['workout_id', 'lap', 'lap_start_s', 'duration_s'] },
  {
    name: 'efforts',
    columns: ['workout_id', 'start', 'sport_id', 'sport', 'effort_m', 'effort_s', 'effort_start_s'],
  },
  { name: 'records', columns: ['sport_id', 'sport', 'record', 'value', 'unit', 'workout_id', 'start'] },
  {
    name: 'equipment',
    columns: [
      ...['equipment_id', 'label', 'type', 'description', 'is_active', 'created', 'distance_m', 'duration_s'],
      ...['moving_s', 'workouts', 'retire_at_m'],
    ],
  },
  { name: 'workout_equipment', columns: ['workout_id', 'equipment_id'] },
  { name: 'places', columns: ['workout_id', 'country', 'place', 'is_start'] },
]

/** Questions to begin with, by the key of their words. */
export const samples = {
  months: `SELECT substr(day, 1, 7) AS month, round(sum(distance_m) / 1000.0, 1) AS km
FROM days
GROUP BY month
ORDER BY month DESC`,
  equipment: `SELECT label, count(*) AS workouts, round(sum(workouts.distance_m) / 1000.0, 1) AS km
FROM equipment
JOIN workout_equipment USING (equipment_id)
JOIN workouts USING (workout_id)
GROUP BY equipment_id
ORDER BY km DESC`,
  fastest: `SELECT sport, min(effort_s) AS seconds, date(start) AS day
FROM efforts
WHERE effort_m = 1000
GROUP BY sport
ORDER BY sport`,
  countries: `SELECT country, count(DISTINCT workout_id) AS workouts
FROM places
GROUP BY country
ORDER BY workouts DESC`,
  weekdays: `SELECT strftime('%u', day) AS weekday, sum(workouts) AS workouts, round(avg(distance_m) / 1000.0, 1) AS km
FROM days
GROUP BY weekday
ORDER BY weekday`,
} as const

export const sampleKeys = Object.keys(samples) as (keyof typeof samples)[]
