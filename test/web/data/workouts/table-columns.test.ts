import { describe, expect, test } from 'bun:test'
import { listColumns } from '../../../../src/platform/list-columns'
import { FiguresOfLists, Workout } from '../../../../src/workouts/workouts/schemas'
import { sortingBy, sortingOf } from '../../../../web/data/workouts/selection'
import {
  columnNames,
  fieldsOf,
  moved,
  shownColumns,
  type TableColumn,
} from '../../../../web/data/workouts/table-columns'

describe('the columns of the table', () => {
  test('are those that the server knows', () => {
    expect(columnNames).toEqual([...listColumns])
  })

  test('request what the server has', () => {
    const known = { ...Workout.properties, ...FiguresOfLists.properties }
    expect(fieldsOf(columnNames).filter(field => !(field in known))).toEqual([])
  })

  test('request the same in whatever order they are', () => {
    expect(fieldsOf(['load', 'title', 'ascent'])).toEqual(fieldsOf(['ascent', 'load']))
  })

  test('are the usual ones until somebody chooses, without ascent for those who hide it', () => {
    const usual = shownColumns({ list_columns: null, display_ascent: true })
    expect(usual).toContain('ascent')
    expect(shownColumns({ list_columns: null, display_ascent: false })).toEqual(
      usual.filter(column => column !== 'ascent'),
    )
    const chosen: TableColumn[] = ['load', 'title', 'ascent']
    expect(shownColumns({ list_columns: chosen, display_ascent: false })).toEqual(chosen)
  })

  test('always have the title, and none that this version lacks', () => {
    const chosen = ['load', 'mood'] as TableColumn[]
    expect(shownColumns({ list_columns: chosen, display_ascent: true })).toEqual(['title', 'load'])
  })

  test.each([
    ['up', 'moving', -1, ['moving', 'title', 'load']],
    ['up, but not beyond the first', 'title', -1, ['title', 'moving', 'load']],
    ['down', 'title', 1, ['moving', 'title', 'load']],
    ['down, but not beyond the last', 'load', 1, ['title', 'moving', 'load']],
  ] as const)('can be moved %s', (_, column, by, expected) => {
    expect(moved(['title', 'moving', 'load'], column, by)).toEqual([...expected])
  })
})

describe('pressing a heading', () => {
  test('sorts downwards first, and then the other way', () => {
    expect(sortingBy('ascent', 'latest')).toBe('ascentDown')
    expect(sortingBy('ascent', 'ascentDown')).toBe('ascentUp')
    expect(sortingBy('ascent', 'ascentUp')).toBe('ascentDown')
    expect(sortingBy('workout_date', 'latest')).toBe('oldest')
    expect(sortingOf('slowest')).toEqual({ by: 'ave_speed', isDescending: false })
  })
})
