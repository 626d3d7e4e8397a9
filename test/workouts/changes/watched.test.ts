// Triggers list the columns that they watch. A column that is added to these tables must be added there, too, or here.
import { expect, test } from 'bun:test'
import { openTestApp } from '../../support/test-app'

/** Columns that no answer about the thing shows, or that never change. */
const unwatched: Record<string, { trigger: string; columns: readonly string[] }> = {
  workouts: {
    trigger: 'workout_is_changed',
    columns: [
      ...['id', 'user_id', 'short_id', 'hidden_by'],
      ...['derived_version', 'figure_candidates', 'figure_choices', 'split_lengths', 'sport_word'],
      ...['map_image_drawn_at', 'map_image_lacks_tiles'],
    ],
  },
  workout_segments: { trigger: 'workout_has_other_segments', columns: ['workout_id', 'segment_id'] },
  analysis_means: { trigger: 'workout_has_other_means', columns: ['workout_id'] },
  best_efforts: { trigger: 'effort_is_changed', columns: ['workout_id', 'distance_mm', 'user_id'] },
  equipments: { trigger: 'equipment_is_changed', columns: ['id', 'short_id', 'user_id'] },
  goals: { trigger: 'goal_is_changed', columns: ['id', 'short_id', 'user_id', 'created_at'] },
  records: { trigger: 'record_is_changed', columns: ['id', 'user_id', 'sport_id', 'record_type'] },
}

test.each(Object.entries(unwatched))(
  'all other columns of %s are watched',
  async (table, { trigger, columns }) => {
    await using app = openTestApp()
    const { sqlite } = app.ctx.database
    const all = sqlite.query<{ name: string }, []>(`PRAGMA table_info(${table})`).all()
    const made = sqlite
      .query<{ sql: string }, [string]>("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?")
      .get(trigger)
    const watched = (side: 'OLD' | 'NEW') =>
      [...(made?.sql ?? '').matchAll(new RegExp(`\\b${side}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    const expected = all.map(({ name }) => name).filter(name => !columns.includes(name))
    for (const side of ['OLD', 'NEW'] as const)
      expect(watched(side)).toEqual(expect.arrayContaining(expected))
  },
)
